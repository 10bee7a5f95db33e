//! The reason why a queried object is absent, according to the bundle of the newer capture.

use winperf::pair::Age;
use winperf_report::absence::{Absence, Reason, absence_of};

use crate::state::Session;
use crate::state::view::query::{NameQuery, Query};
use crate::views::search::query::{Missing, Search};

/// An object that is looked for and not there.
#[derive(Clone, Debug, PartialEq)]
pub struct Absent {
    pub absence: Absence,
    /// Row in the list of findings, if it is there.
    pub row: Option<usize>,
}

/// Returns the object of the query, if it is absent.
pub fn absent(search: &Search, session: &Session) -> Option<Absent> {
    let paired = search.sought.paired.as_ref()?;
    let source = paired.newer.bundle.manifest.as_ref()?.source();
    let (name, is_path) = match search.asked.as_ref()?.as_ref().ok()? {
        Query::Names(text) => (text.clone(), false),
        Query::Title(title) => (format!("#{title}"), false),
        Query::Rows(Some(NameQuery::Path(path)), _) | Query::Written(path, _)
            if search.missing() == Some(Missing::Object) =>
        {
            (path.object.clone(), true)
        }
        _ => return None,
    };
    let pair = paired.pair();
    let captures: Vec<&winperf::Capture> =
        Age::BOTH.into_iter().filter_map(|age| pair.capture(age)).collect();
    let absence = absence_of(&source, &captures, pair.names(Age::Newer), &name)?;
    // A name alone may belong to a counter.
    let is_object = is_path || absence.reason != Reason::ProvidedByNobody;
    let row = session.found().row_of_absent(|other| other.object == absence.object);
    is_object.then_some(Absent { absence, row })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::{desktop, without_objects};
    use crate::views::search::query::tests::typed;

    fn asked(session: &Session, text: &str) -> Option<(&'static str, Option<usize>)> {
        let (session, search) = typed(session, text);
        absent(&search, &session).map(|found| (found.absence.reason.code(), found.row))
    }

    #[test]
    fn a_name_a_path_and_a_title_index_of_an_absent_object_lead_to_its_finding() {
        let session = without_objects();
        for text in ["Server", "server", "#330", r"\Server\Bytes Total/sec", r"\Server\Sessions > 5"] {
            assert_eq!(asked(&session, text), Some(("service-disabled", Some(0))), "{text}");
        }
        let (code, row) = asked(&session, "#9200").expect("a counter set");
        assert_eq!((code, row.is_some()), ("counter-set-silent", true));
    }

    #[test]
    fn what_is_there_and_what_is_no_object_of_the_machine_lead_nowhere() {
        let session = without_objects();
        for text in
            ["Process", "#230", "nosuchname", r"\Process(*)\ID Process", r"\Process\nothing", "> 5", "0x10"]
        {
            assert_eq!(asked(&session, text), None, "{text}");
        }
        assert_eq!(asked(&desktop(), "Server"), None, "a capture without a bundle");
        // For a title that is not registered, only a path shows that it belongs to an object.
        assert_eq!(asked(&session, "#9500"), None);
        assert_eq!(asked(&session, r"\#9500\Sessions"), Some(("provided-by-nobody", None)));
    }
}
