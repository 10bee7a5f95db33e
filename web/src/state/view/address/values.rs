//! Part of an address about the view state of the values.

use winperf::pair::InstancePairIdx;

use crate::state::names::instance_key::InstanceName;
use crate::state::view::address::escape::decoded;
use crate::state::view::address::instance::{instance_text, read_instance};
use crate::state::view::address::member::{Member, option, other, typed};
use crate::state::view::address::target::{read_title, title_text};
use crate::state::view::value_order::{Only, RowSort, SortBy};
use crate::state::view::values_state::{Arrangement, ValuesView};

/// Value of an option that is set.
const YES: &str = "yes";

/// Prefix of the name of an instance that only the older capture has; in a name it is encoded.
const GONE: &str = "!";

/// Choices about the values.
pub(super) const MEMBERS: [Member<ValuesView>; 11] = [
    (
        "values",
        |view| other(&view.arrangement, |arrangement| arrangement_name(*arrangement).to_owned()),
        |view, text| view.arrangement = arrangement_named(text),
    ),
    ("object", |view| view.object.map(title_text), |view, text| view.object = read_title(text)),
    ("counter", |view| view.counter.map(title_text), |view, text| view.counter = read_title(text)),
    // Older links contain the position of the instance instead of its name.
    (
        "instance",
        |view| position_text(view.instance.as_ref()?),
        |view, text| view.instance = read_position(text),
    ),
    (
        "called",
        |view| called_text(view.instance.as_ref()?),
        |view, text| view.instance = Some(read_called(text)),
    ),
    ("names", |view| typed(&view.narrowing.text), |view, text| view.narrowing.text = decoded(text)),
    (
        "only",
        |view| other(&view.narrowing.only, |only| only_name(*only).to_owned()),
        |view, text| view.narrowing.only = only_named(text),
    ),
    ("sort", |view| other(&view.sort, |sort| sort_text(*sort)), |view, text| view.sort = read_sort(text)),
    (
        "changed",
        |view| option(view.narrowing.changed, YES),
        |view, text| view.narrowing.changed = text == YES,
    ),
    ("bases", |view| option(view.bases, YES), |view, text| view.bases = text == YES),
    ("ids", |view| option(view.ids, YES), |view, text| view.ids = text == YES),
];

fn position_text(instance: &InstanceName) -> Option<String> {
    let InstanceName::At(place) = instance else { return None };
    Some(place.to_string())
}

fn read_position(text: &str) -> Option<InstanceName> {
    text.parse().ok().map(|at| InstanceName::At(InstancePairIdx(at)))
}

fn called_text(instance: &InstanceName) -> Option<String> {
    let InstanceName::Named { key, is_gone } = instance else { return None };
    Some(format!("{}{}", if *is_gone { GONE } else { "" }, instance_text(key)))
}

fn read_called(text: &str) -> InstanceName {
    let (key, is_gone) = text.strip_prefix(GONE).map_or((text, false), |key| (key, true));
    InstanceName::Named { key: read_instance(key), is_gone }
}

fn arrangement_name(arrangement: Arrangement) -> &'static str {
    match arrangement {
        Arrangement::Object => "object",
        Arrangement::Counter => "counter",
        Arrangement::List => "list",
    }
}

fn arrangement_named(name: &str) -> Arrangement {
    let mut all = Arrangement::ALL.into_iter();
    all.find(|arrangement| arrangement_name(*arrangement) == name).unwrap_or_default()
}

fn only_name(only: Only) -> &'static str {
    match only {
        Only::All => "all",
        Only::New => "new",
        Only::Gone => "gone",
        Only::With => "with",
        Only::Without => "without",
    }
}

fn only_named(name: &str) -> Only {
    Only::ALL.into_iter().find(|only| only_name(*only) == name).unwrap_or_default()
}

/// Formats the sort key, with a minus before it if the largest comes first.
fn sort_text(sort: RowSort) -> String {
    let by = match sort.by {
        SortBy::Column(counter) => title_text(counter),
        by => NAMED_ORDERS
            .iter()
            .find(|(named, _)| *named == by)
            .map_or_else(String::new, |(_, name)| (*name).to_owned()),
    };
    if sort.descending { format!("-{by}") } else { by }
}

fn read_sort(text: &str) -> RowSort {
    let (by, descending) = text.strip_prefix('-').map_or((text, false), |by| (by, true));
    let named = NAMED_ORDERS.iter().find(|(_, name)| *name == by).map(|(named, _)| *named);
    let by = named.or_else(|| read_title(by).map(SortBy::Column));
    by.map(|by| RowSort { by, descending }).unwrap_or_default()
}

/// Sort keys other than a column, with their names in addresses.
const NAMED_ORDERS: [(SortBy, &str); 4] = [
    (SortBy::Object, "object"),
    (SortBy::Instance, "instance"),
    (SortBy::Counter, "counter"),
    (SortBy::Value, "value"),
];

#[cfg(test)]
mod tests {
    use winperf::pair::ByTitle;
    use winperf::{Ids, TitleIndex};

    use super::*;
    use crate::state::names::instance_key::InstanceKey;
    use crate::state::view::address::member::{self, write};
    use crate::state::view::value_order::Narrowing;

    fn written(view: &ValuesView) -> String {
        let mut parts = Vec::new();
        write(&MEMBERS, view, &mut |name: &str, value: &str| parts.push(format!("{name}={value}")));
        parts.join("&")
    }

    fn read(text: &str) -> ValuesView {
        let mut view = ValuesView::default();
        for (name, value) in text.split('&').filter_map(|part| part.split_once('=')) {
            member::read(&MEMBERS, &mut view, name, value);
        }
        view
    }

    #[test]
    fn the_first_view_of_values_needs_no_word() {
        assert_eq!(written(&ValuesView::default()), "");
    }

    #[test]
    fn five_busiest_threads_have_an_address_that_people_can_read() {
        let cpu = ByTitle { title: TitleIndex(6), nth: 0 };
        let view = ValuesView {
            arrangement: Arrangement::Counter,
            object: Some(ByTitle { title: TitleIndex(232), nth: 0 }),
            counter: Some(cpu),
            narrowing: Narrowing { text: "iexplore".to_owned(), ..Narrowing::default() },
            sort: RowSort::first(SortBy::Value),
            ..ValuesView::default()
        };
        assert_eq!(written(&view), "values=counter&object=232&counter=6&names=iexplore&sort=-value");
        assert_eq!(read(&written(&view)), view);
    }

    #[test]
    fn every_choice_comes_back() {
        let second = ByTitle { title: TitleIndex(6), nth: 1 };
        let orders = NAMED_ORDERS.into_iter().map(|(by, _)| by).chain([SortBy::Column(second)]);
        for by in orders {
            for descending in [false, true] {
                let view = ValuesView { sort: RowSort { by, descending }, ..ValuesView::default() };
                assert_eq!(read(&written(&view)), view, "{by:?}");
            }
        }
        let ids = Some(Ids::Process { id: 4711, start: 7 });
        let key = InstanceKey { name: "!a/b#1".to_owned(), ids };
        let named = |is_gone| InstanceName::Named { key: key.clone(), is_gone };
        for instance in [named(false), named(true), InstanceName::At(InstancePairIdx(17))] {
            let view = ValuesView { instance: Some(instance), ..ValuesView::default() };
            assert_eq!(read(&written(&view)), view);
        }
        for only in Only::ALL {
            for arrangement in Arrangement::ALL {
                let narrowing = Narrowing { text: "a & b=ü".to_owned(), changed: true, only };
                let view = ValuesView {
                    arrangement,
                    narrowing,
                    object: Some(second),
                    instance: Some(named(false)),
                    bases: true,
                    ids: true,
                    ..ValuesView::default()
                };
                assert_eq!(read(&written(&view)), view, "{only:?} {arrangement:?}");
            }
        }
    }

    #[test]
    fn nonsense_leaves_the_first_view() {
        let nonsense = "values=x&object=a&counter=6.x&instance=-1&only=x&changed=1&bases=&sort=";
        for text in [nonsense, "sort=-&sort=-x&object=9999999999"] {
            assert_eq!(read(text), ValuesView::default(), "{text}");
        }
    }
}
