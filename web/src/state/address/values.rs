//! Part of an address about the view state of the values.

use winperf::pair::InstancePairIdx;

use crate::state::address::escape::{decoded, encoded};
use crate::state::address::instance::{instance_text, read_instance};
use crate::state::address::target::{read_title, title_text};
use crate::state::instance_key::InstanceName;
use crate::state::value_order::{Only, RowSort, SortBy};
use crate::state::values_state::{Arrangement, ValuesView};

/// Value of an option that is set.
const YES: &str = "yes";

/// Prefix of the name of an instance that only the older capture has; in a name it is encoded.
const GONE: &str = "!";

impl ValuesView {
    /// Parses a part of an address about the values; returns `true` if it is one.
    pub(super) fn read(&mut self, name: &str, value: &str) -> bool {
        match name {
            "values" => self.arrangement = arrangement_named(value),
            "object" => self.object = read_title(value),
            "counter" => self.counter = read_title(value),
            // Older links contain the position of the instance instead of its name.
            "instance" => self.instance = value.parse().ok().map(|at| InstanceName::At(InstancePairIdx(at))),
            "called" => self.instance = Some(read_called(value)),
            "names" => self.narrowing.text = decoded(value),
            "changed" => self.narrowing.changed = value == YES,
            "only" => self.narrowing.only = only_named(value),
            "sort" => self.sort = read_sort(value),
            "bases" => self.bases = value == YES,
            "ids" => self.ids = value == YES,
            _ => return false,
        }
        true
    }

    /// Writes the parts of an address that differ from the initial view of values.
    pub(super) fn write(&self, part: &mut impl FnMut(&str, &str)) {
        if self.arrangement != Arrangement::default() {
            part("values", arrangement_name(self.arrangement));
        }
        for (name, title) in [("object", self.object), ("counter", self.counter)] {
            if let Some(title) = title {
                part(name, &title_text(title));
            }
        }
        match &self.instance {
            None => {}
            Some(InstanceName::At(place)) => part("instance", &place.to_string()),
            Some(InstanceName::Named { key, is_gone }) => {
                part("called", &format!("{}{}", if *is_gone { GONE } else { "" }, instance_text(key)));
            }
        }
        if !self.narrowing.text.is_empty() {
            part("names", &encoded(&self.narrowing.text));
        }
        if self.narrowing.only != Only::default() {
            part("only", only_name(self.narrowing.only));
        }
        if self.sort != RowSort::default() {
            part("sort", &sort_text(self.sort));
        }
        for (name, is_so) in [("changed", self.narrowing.changed), ("bases", self.bases), ("ids", self.ids)] {
            if is_so {
                part(name, YES);
            }
        }
    }
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
    use crate::state::instance_key::InstanceKey;
    use crate::state::value_order::Narrowing;

    fn written(view: &ValuesView) -> String {
        let mut parts = Vec::new();
        view.write(&mut |name: &str, value: &str| parts.push(format!("{name}={value}")));
        parts.join("&")
    }

    fn read(text: &str) -> ValuesView {
        let mut view = ValuesView::default();
        for (name, value) in text.split('&').filter_map(|part| part.split_once('=')) {
            view.read(name, value);
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
