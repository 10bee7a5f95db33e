//! What the page says around the values.

use winperf::counter_type::Unit;
use winperf::pair::Age;
use winperf_report::Say as _;
use yew::AttrValue;

use crate::phrases::{Language, Say, Words, english, grouped, japanese};
use crate::state::side::Side;
use crate::state::value_order::Only;
use crate::state::value_order::Scope;
use crate::state::values_state::Arrangement;
use crate::state::values_state::Presence;

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its place among all of its kind.
    pub idx: u32,
    pub name: String,
    pub title: u32,
    /// Whether it is a base, which mostly has the name of another counter.
    pub is_base: bool,
    /// How many of those that are offered before it have the same name, and are bases as it is or not.
    pub nth: usize,
    /// How many instances an object has; `None` for an object without instances, and for a counter.
    pub instances: Option<usize>,
    pub chosen: bool,
}

/// What the page says around the values.
#[derive(Clone, Debug, PartialEq)]
pub enum ValuesMsg {
    /// Name of the choice of how rows and columns are laid out.
    ArrangementChoice,
    /// A way to lay them out.
    Arrangement(Arrangement),
    /// Name of the choice of the object.
    ObjectChoice,
    /// An object or a counter.
    Choice(Offer),
    /// Above what winperf and others make of samples.
    Readings,
    /// Behind the name of a base, which mostly is that of its numerator.
    Base,
    /// The instance that another one is part of.
    Parent(String),
    /// What an instance was called in the older capture.
    Former(String),
    /// What an instance of the older capture is called in the newer one.
    Later(String),
    /// What stands in the place of a value for who takes instances of one name for the same one.
    ByName(String),
    /// Column: the raw value, where there is one capture.
    Raw,
    /// What a raw value says in the place of a value.
    RawOfOne,
    /// Above the values of one capture.
    RawHint,
    /// Above the values of an object that has one instance: its name.
    OnlyInstance(String),
    /// Only this capture has the value, which is of no pair.
    OfOlder(Side),
    /// The same in a sentence, and what follows from it.
    OfOlderMeaning(Side),
    /// Heading of what Windows or the provider says of a counter.
    Help,
    /// Heading of what a counter comes to over the instances of its object.
    Together,
    /// Heading of what else belongs to the process of that id.
    OfProcess(u32),
    /// So many more of that are not named.
    MoreOfProcess(usize),
    /// The columns of all counters, which have one width.
    Counters,
    /// What the mark beside a bar says that is too short.
    BeyondBar,
    /// Beside that mark, where it is explained: the value that fills a bar, and its unit.
    BarLegend(String, Option<Unit>),
    /// What numbers mean that are struck out.
    ByNameLegend,
    /// Name of the choice of the counter.
    CounterChoice,
    /// The field for words that the names in rows have to hold.
    Filter(Scope),
    /// How many rows are shown, of how many.
    Count(Scope, usize, usize),
    /// Only what differs between the captures.
    Changed,
    /// Name of the choice of a state.
    OnlyChoice,
    /// A state that is shown alone.
    Only(Only, Scope),
    /// Whether bases and labels have columns.
    Bases,
    /// Whether identifiers, times of start and differences of raw values have columns.
    MoreColumns,
    /// Column: the identifier of an instance, in the only capture or in one of two.
    ColumnId(Option<Age>),
    /// What that is.
    IdMeaning,
    /// Column: when a process or thread was started, in the only capture or in one of two.
    ColumnStart(Option<Age>),
    /// What that is.
    StartMeaning,
    /// Column: by how much a raw value differs.
    ColumnDelta,
    /// What that is.
    DeltaMeaning,
    /// Rows are being filtered and sorted: percent.
    Ordering(u8),
    StopOrdering,
    /// So many values are too many for one list to be filtered or sorted.
    TooLong(usize),
    /// The captures promise more values than a list has rows.
    Cut,
    NothingLeft,
    ShowAll,
    /// The object has no instance.
    NoInstances,
    /// Stands between the parts of a list in a sentence.
    Separator,
    /// In which of the captures an instance is.
    Presence(Presence),
    /// No capture has this instance together with this counter.
    Nowhere,
    /// Shows a counter by itself.
    Alone(String),
    /// Shows all counters of the object again.
    AllCounters,
    /// Above the bars: counter, unit, count of bars, count of instances.
    BarsTitle(String, Option<Unit>, usize, usize),
    /// Above the curve: counter, unit, count of instances.
    CurveTitle(String, Option<Unit>, usize),
    /// Under the start of the curve: the number of the instance.
    CurveStart,
    /// The chart in words: its title, the largest value and whose it is, the median.
    ChartAlternative(String, String, String, String),
    /// Sums are left out of a chart: how many.
    WithoutTotals(usize),
    /// The value that half of the instances reach.
    Median(String),
    /// No instance has a value that could be drawn.
    NothingToDraw,
}

impl Say for ValuesMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::values::text(self),
            Language::Japanese => japanese::values::text(self),
        }
    }
}

/// A counter with its unit, unless its name says that already.
pub fn named(counter: &str, unit: Option<Unit>, language: Language) -> String {
    match unit.filter(|unit| !names_unit(counter, *unit)) {
        Some(unit) => format!("{counter} ({})", unit.say(language)),
        None => counter.to_owned(),
    }
}

/// Whether the name of a counter says its unit; title lists are in one language or the other, whatever the page's.
pub fn names_unit(counter: &str, unit: Unit) -> bool {
    Language::ALL.iter().any(|language| counter.contains(unit.say(*language)))
}

/// A number with its unit.
pub fn with_unit(number: String, unit: Option<Unit>, language: Language) -> String {
    match unit {
        Some(unit) => format!("{number} {}", unit.say(language)),
        None => number,
    }
}

/// The name of a counter, where a base stands beside the counter whose name it has.
pub fn counter_name(name: &str, is_base: bool, language: Language) -> String {
    match is_base {
        true => format!("{name} {}", Words { language }.say(ValuesMsg::Base)),
        false => name.to_owned(),
    }
}

/// The name of something to choose, its title index, which of its name it is, and how many instances it has.
pub(super) fn choice(choice: &Offer, nth: fn(usize) -> String, instances: fn(&str) -> String) -> String {
    let index = choice.title;
    // What no list names is called by its index already.
    let mut text = match choice.name.starts_with('#') {
        true => choice.name.clone(),
        false => format!("{} ({index})", choice.name),
    };
    let nth = (choice.nth > 0).then(|| nth(choice.nth + 1));
    let count = choice.instances.map(|count| instances(&grouped(count as u64)));
    for more in nth.into_iter().chain(count) {
        text.push_str(" · ");
        text.push_str(&more);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::formula::NoValue;
    use winperf::pair::{CounterPairIdx, ObjectPairIdx};
    use winperf_report::Brief;

    fn said(message: ValuesMsg) -> String {
        Words { language: Language::English }.say(message).to_string()
    }

    #[test]
    fn a_count_says_of_how_many_and_one_is_singular() {
        assert_eq!(said(ValuesMsg::Count(Scope::List, 12, 487)), "12 of 487 values");
        assert_eq!(said(ValuesMsg::Count(Scope::List, 487, 487)), "487 values");
        assert_eq!(said(ValuesMsg::Count(Scope::Object(ObjectPairIdx(0)), 1, 1)), "1 instance");
        assert_eq!(
            said(ValuesMsg::Count(Scope::Counter(ObjectPairIdx(0), CounterPairIdx(0)), 0, 1)),
            "0 of 1 instance"
        );
        assert_eq!(said(ValuesMsg::Count(Scope::Single(ObjectPairIdx(0)), 3, 35)), "3 of 35 counters");
    }

    fn offered(name: &str, title: u32, instances: Option<usize>) -> Offer {
        Offer { idx: 0, name: name.to_owned(), title, is_base: false, nth: 0, instances, chosen: false }
    }

    #[test]
    fn an_object_without_a_name_says_its_index_once() {
        let said = |choice| said(ValuesMsg::Choice(choice));
        assert_eq!(said(offered("Thread", 232, Some(9))), "Thread (232) · 9 instances");
        assert_eq!(said(offered("#4674", 4674, Some(1))), "#4674 · 1 instance");
        assert_eq!(said(offered("System", 2, None)), "System (2)");
    }

    #[test]
    fn of_two_counters_of_one_name_the_second_says_so_and_a_base_that_it_is_one() {
        let second = Offer { nth: 1, ..offered("Queue", 5, None) };
        let base = Offer { is_base: true, ..offered("Queue", 5, None) };
        let said = |language, choice| Words { language }.say(ValuesMsg::Choice(choice)).to_string();
        assert_eq!(said(Language::English, second.clone()), "Queue (5) · no. 2 of this name");
        assert_eq!(said(Language::Japanese, second), "Queue (5) · 同名の 2 番目");
        assert_eq!(said(Language::English, base), "Queue (5) (base)");
    }

    #[test]
    fn the_unit_of_a_counter_is_said_once() {
        assert_eq!(named("% Processor Time", Some(Unit::Percent), Language::English), "% Processor Time");
        assert_eq!(named("Page Faults/sec", Some(Unit::PerSecond), Language::Japanese), "Page Faults/sec");
        assert_eq!(named("Elapsed Time", Some(Unit::Seconds), Language::Japanese), "Elapsed Time (秒)");
        assert_eq!(named("Handle Count", None, Language::English), "Handle Count");
    }

    #[test]
    fn every_reason_has_words_that_fit_a_cell() {
        for &language in Language::ALL {
            for reason in NoValue::ALL {
                let label = Brief(*reason).say(language);
                assert!((2..=23).contains(&label.chars().count()), "{label}");
            }
        }
    }
}
