//! Messages around the values.

use winperf::counter_type::Unit;
use winperf::formula::NoValue;
use winperf_report::{Brief, Say as _};
use yew::AttrValue;

use crate::phrases::{Language, Phrase, Say, Words, english, grouped, japanese, phrases};
use crate::state::library::side::Side;
use crate::state::view::value_order::Only;
use crate::state::view::value_order::Scope;
use crate::state::view::values_state::Arrangement;
use crate::state::view::values_state::Presence;

/// An option that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its index among all of its kind.
    pub idx: u32,
    pub name: String,
    pub title: u32,
    /// `true` for a base, which usually has the name of a different counter.
    pub is_base: bool,
    /// Number of counters offered before it that have the same name and are bases or not, as it is.
    pub nth: usize,
    /// Number of instances of an object; `None` for an object without instances, and for a counter.
    pub instances: Option<usize>,
    pub chosen: bool,
}

/// Messages around the values.
#[derive(Clone, Debug, PartialEq)]
pub enum ValuesMsg {
    /// A text without arguments.
    Phrase(Phrase),
    /// A way to lay them out.
    Arrangement(Arrangement),
    /// An object or a counter.
    Choice(Offer),
    /// The parent of an instance.
    Parent(String),
    /// Name of an instance in the older capture.
    Former(String),
    /// Name in the newer capture of an instance of the older one.
    Later(String),
    /// Value for readers that identify instances by name only.
    ByName(String),
    /// Above the values of an object that has one instance: its name.
    OnlyInstance(String),
    /// Only this capture has the value, which is of no pair.
    OnlyIn(Side),
    /// The value of only one capture in a sentence, with its consequences.
    OfOlderMeaning(Side),
    /// Heading of the other instances of the process with that id.
    OfProcess(u32),
    /// Number of further instances that are not named.
    MoreOfProcess(usize),
    /// Explanation of that mark: the value that fills a bar, and its unit.
    BarLegend(String, Option<Unit>),
    /// The field for words that the names in rows must contain.
    Filter(Scope),
    /// Number of rows shown, and of all rows.
    Count(Scope, usize, usize),
    /// A state that is shown alone.
    Only(Only, Scope),
    /// The button of the options, with the number of those in use.
    Options(usize),
    /// Column: the identifier of an instance, in the only capture or in one of two.
    ColumnId(Option<Side>),
    /// Column: start time of a process or thread, in the only capture or in one of two.
    ColumnStart(Option<Side>),
    /// Meaning of that column, from one side to the other.
    DeltaMeaning([Side; 2]),
    /// Rows are being filtered and sorted: percent.
    Ordering(u8),
    /// Number of values, too many for one list to be filtered or sorted.
    TooLong(usize),
    /// The captures that have an instance.
    Presence(Presence),
    /// Shows a single counter.
    Alone(String),
    /// Above the bars: counter, unit, count of bars, count of instances.
    BarsTitle(String, Option<Unit>, usize, usize),
    /// Above the curve: counter, unit, count of instances.
    CurveTitle(String, Option<Unit>, usize),
    /// The chart in words: its title, the largest value and its instance, the median.
    ChartAlternative(String, String, String, String),
    /// Sums are left out of a chart: their number.
    WithoutTotals(usize),
    /// The value that half of the instances reach.
    Median(String),
}

phrases! {
    ValuesMsg {
        /// Name of the choice of how rows and columns are laid out.
        ArrangementChoice: "Arrangement", "配置";
        /// Name of the choice of the object.
        ObjectChoice: "Object", "オブジェクト";
        /// Heading of the readings of samples by winperf and others.
        Readings: "What other tools compute", "ほかのツールでの同じサンプル";
        /// Mark after the name of a base, which usually equals that of its numerator.
        Base: "(base)", "(ベース)";
        /// Column: the raw value, with one capture.
        Raw: "Raw value", "生の値";
        /// Meaning of a raw value instead of a value.
        RawOfOne:
            "Raw value; the computed value needs a second sample",
            "生の値です。値を求めるには 2 つ目のサンプルが必要です";
        /// Above the values of one capture.
        RawHint:
            "One capture: values that need two are shown as dimmed raw values. To see the computed values, open a later capture as B.",
            "キャプチャが 1 つだけのため、2 つのサンプルが必要な値の代わりに生の値を薄く表示しています。後のキャプチャを並べて開くと、値が表示されます。";
        /// Heading of the help text of Windows or the provider for a counter.
        Help: "Description by Windows", "Windows によるカウンターの説明";
        /// Heading of the total of a counter over the instances of its object.
        Together: "All instances", "すべてのインスタンス";
        /// The columns of all counters, which share one width.
        Counters: "Counter", "カウンター";
        /// Meaning of the mark next to a truncated bar.
        BeyondBar:
            "Outside the scale of the bar: above its maximum or below 0.",
            "棒に収まらない値です (上限を超えるか、0 未満)。";
        /// Meaning of struck-out numbers.
        ByNameLegend: "wrong value that matching by name would give", "名前だけで対応付けた値";
        /// Name of the choice of the counter.
        CounterChoice: "Counter", "カウンター";
        /// Only values that differ between the captures.
        Changed: "Changed only", "変化したもののみ";
        /// Name of the choice of a state.
        OnlyChoice: "State", "状態";
        /// Option: bases and labels have columns.
        Bases: "Show base counters", "ベース";
        /// Option: identifiers, start times and differences of raw values have columns.
        MoreColumns: "More columns", "列を追加";
        /// Meaning of that column.
        IdMeaning:
            "Distinguishes instances with the same name: the process or thread ID, or otherwise UniqueID",
            "同名のインスタンスを区別するもの: プロセス ID またはスレッド ID、なければ UniqueID";
        /// Meaning of that column.
        StartMeaning:
            "When the process or thread was started, in UTC: the raw value of Elapsed Time",
            "プロセスまたはスレッドの開始時刻 (UTC): Elapsed Time の生の値";
        /// Column: difference of a raw value.
        ColumnDelta: "Δ raw", "Δ 生の値";
        StopOrdering: "Cancel", "キャンセル";
        /// The captures declare more values than a list has rows.
        Cut:
            "These captures have more values than one list can show, so this list is incomplete. Lists by object are complete.",
            "開いているキャプチャが示す値は 1 つの一覧に収まらないため、一覧は途中までです。「オブジェクト別」に切り替えると、すべて表示できます。";
        NothingLeft: "No values match.", "条件に合うものはありません。";
        ShowAll: "Show all", "すべて表示";
        /// The object has no instance.
        NoInstances:
            "This object has no instances in these captures.",
            "開いているキャプチャでは、このオブジェクトにインスタンスがありません。";
        /// Separator between the parts of a list in a sentence.
        Separator: ", ", "、";
        /// No capture has this instance together with this counter.
        Nowhere:
            "Neither capture has this counter for this instance.",
            "このインスタンスとこのカウンターの両方を持つキャプチャはありません。";
        /// Shows all counters of the object again.
        AllCounters: "All counters", "すべてのカウンター";
        /// Under the start of the curve: the number of the instance.
        CurveStart: "instance 1", "インスタンス 1";
        /// No instance has a value that could be drawn.
        NothingToDraw:
            "None of the instances shown has a value of this counter.",
            "表示中のインスタンスには、このカウンターの値がありません。";
    }
}

impl Say for ValuesMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::values::text(self),
            Language::Japanese => japanese::values::text(self),
        }
    }
}

/// Returns a counter with its unit, unless its name contains that already.
pub fn named(counter: &str, unit: Option<Unit>, language: Language) -> String {
    match unit.filter(|unit| !names_unit(counter, *unit)) {
        Some(unit) => format!("{counter} ({})", unit.say(language)),
        None => counter.to_owned(),
    }
}

/// Returns `true` if the name of a counter contains its unit; the language of title lists is independent of the page's.
pub fn names_unit(counter: &str, unit: Unit) -> bool {
    Language::ALL.iter().any(|language| counter.contains(unit.say(*language)))
}

/// Returns a number with its unit.
pub fn with_unit(number: String, unit: Option<Unit>, language: Language) -> String {
    match unit {
        Some(unit) => format!("{number} {}", unit.say(language)),
        None => number,
    }
}

/// Returns the name of a counter; a base that shares its name with a different counter is marked.
pub fn counter_name(name: &str, is_base: bool, language: Language) -> String {
    match is_base {
        true => format!("{name} {}", Words { language }.say(ValuesMsg::Base)),
        false => name.to_owned(),
    }
}

/// Returns the name of a choice, its title index, its number among those with the same name, and its number of
/// instances.
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

/// Returns why there is no value, in a few words: the capture that alone has it, or the reason.
pub fn no_value(reason: NoValue, only_in: Option<Side>, words: Words) -> AttrValue {
    match only_in {
        Some(side) => words.say(ValuesMsg::OnlyIn(side)),
        None => AttrValue::Static(Brief(reason).say(words.language)),
    }
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
    fn the_second_of_two_counters_of_one_name_says_so_and_a_base_that_it_is_one() {
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
