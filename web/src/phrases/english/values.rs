//! Messages around the values, in English.

use yew::AttrValue;

use crate::phrases::values::{ValuesMsg, choice, counter_name, named, with_unit};
use crate::phrases::{Language, grouped};
use crate::state::library::side::Side;
use crate::state::view::value_order::Only;
use crate::state::view::value_order::Scope;
use crate::state::view::values_state::Arrangement;
use crate::state::view::values_state::Presence;

/// Returns the English text of a message around the values.
pub(in crate::phrases) fn text(message: ValuesMsg) -> AttrValue {
    let fixed = match message {
        ValuesMsg::Phrase(phrase) => phrase.english,
        ValuesMsg::Arrangement(Arrangement::Object) => "By object",
        ValuesMsg::Arrangement(Arrangement::Counter) => "By counter",
        ValuesMsg::Arrangement(Arrangement::List) => "Flat list",
        ValuesMsg::Choice(offered) => {
            let nth = |nth| format!("no. {nth} of this name");
            let name = choice(&offered, nth, |count| {
                format!("{count} instance{}", if count == "1" { "" } else { "s" })
            });
            return counter_name(&name, offered.is_base, Language::English).into();
        }
        ValuesMsg::OnlyInstance(name) => return format!("The only instance: {name}").into(),
        ValuesMsg::OnlyIn(side) => return format!("only in {}", side.letter()).into(),
        ValuesMsg::OfProcess(id) => return format!("Process {id}").into(),
        ValuesMsg::MoreOfProcess(more) => return format!("and {} more", grouped(more as u64)).into(),
        ValuesMsg::OfOlderMeaning(side) => {
            return format!(
                "This value was computed from {} alone. It is not a value of the pair, so sorting and filtering treat it as missing.",
                side.letter()
            )
            .into();
        }
        ValuesMsg::Parent(name) => return format!("of {name}").into(),
        ValuesMsg::Former(name) => return format!("was {name}").into(),
        ValuesMsg::Later(name) => return format!("now {name}").into(),
        ValuesMsg::ByName(value) => return format!("{value} if matched by name").into(),
        ValuesMsg::BarLegend(full, unit) => {
            return format!("below 0 or above {}", with_unit(full, unit, Language::English)).into();
        }
        ValuesMsg::Filter(Scope::List) => "Filter names",
        ValuesMsg::Filter(Scope::Single(_)) => "Filter counters",
        ValuesMsg::Filter(_) => "Filter instances",
        ValuesMsg::Count(scope, shown, total) => {
            let noun = |one: &'static str, more: &'static str| if total == 1 { one } else { more };
            let what = match scope {
                Scope::List => noun("value", "values"),
                Scope::Single(_) => noun("counter", "counters"),
                Scope::Object(_) | Scope::Counter(..) => noun("instance", "instances"),
            };
            return match shown == total {
                true => format!("{} {what}", grouped(total as u64)),
                false => format!("{} of {} {what}", grouped(shown as u64), grouped(total as u64)),
            }
            .into();
        }
        ValuesMsg::Options(0) => "Options",
        ValuesMsg::Options(count) => return format!("Options ({count})").into(),
        ValuesMsg::Only(Only::All, _) => "State: any",
        ValuesMsg::Only(Only::New, _) => "Only new",
        ValuesMsg::Only(Only::Gone, _) => "Only gone",
        ValuesMsg::Only(Only::With, Scope::Object(_)) => "No missing values",
        ValuesMsg::Only(Only::With, _) => "Only with a value",
        ValuesMsg::Only(Only::Without, Scope::Object(_)) => "Has missing values",
        ValuesMsg::Only(Only::Without, _) => "Only without a value",
        ValuesMsg::ColumnId(None) => "ID",
        ValuesMsg::ColumnId(Some(Side::A)) => "ID A",
        ValuesMsg::ColumnId(Some(Side::B)) => "ID B",
        ValuesMsg::ColumnStart(None) => "Started",
        ValuesMsg::ColumnStart(Some(Side::A)) => "Started A",
        ValuesMsg::ColumnStart(Some(Side::B)) => "Started B",
        ValuesMsg::DeltaMeaning(sides) => {
            let [from, to] = sides.map(Side::letter);
            return format!("Raw value of {to} minus raw value of {from}").into();
        }
        ValuesMsg::Ordering(percent) => return format!("Filtering and sorting: {percent} %").into(),
        ValuesMsg::TooLong(total) => {
            return format!(
                "{} values are too many to filter or sort as one list, so all are shown in capture order. The values of one object can be filtered and sorted.",
                grouped(total as u64)
            )
            .into();
        }
        ValuesMsg::Presence(Presence::New) => "new",
        ValuesMsg::Presence(Presence::Gone) => "gone",
        ValuesMsg::Presence(Presence::Ambiguous) => "not matched",
        ValuesMsg::Alone(counter) => return format!("Only {counter}").into(),
        ValuesMsg::BarsTitle(counter, unit, shown, total) if shown == total => {
            return format!("{}: {}", named(&counter, unit, Language::English), instances(total)).into();
        }
        ValuesMsg::BarsTitle(counter, unit, shown, total) => {
            return format!(
                "{}: the {shown} largest of {}",
                named(&counter, unit, Language::English),
                instances(total)
            )
            .into();
        }
        ValuesMsg::CurveTitle(counter, unit, total) => {
            return format!(
                "{}: all {}, largest first",
                named(&counter, unit, Language::English),
                instances(total)
            )
            .into();
        }
        ValuesMsg::ChartAlternative(title, name, largest, median) => {
            return format!("{title}. The largest value is {largest} ({name}); half of the instances have {median} or more.").into();
        }
        ValuesMsg::WithoutTotals(1) => "Without the total",
        ValuesMsg::WithoutTotals(count) => return format!("Without {count} totals").into(),
        ValuesMsg::Median(value) => return format!("median {value}").into(),
    };
    AttrValue::Static(fixed)
}

fn instances(count: usize) -> String {
    format!("{} instance{}", grouped(count as u64), if count == 1 { "" } else { "s" })
}
