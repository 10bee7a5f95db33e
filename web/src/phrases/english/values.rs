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
        ValuesMsg::ArrangementChoice => "Arrangement",
        ValuesMsg::Arrangement(Arrangement::Object) => "By object",
        ValuesMsg::Arrangement(Arrangement::Counter) => "By counter",
        ValuesMsg::Arrangement(Arrangement::List) => "Flat list",
        ValuesMsg::ObjectChoice => "Object",
        ValuesMsg::Choice(offered) => {
            let nth = |nth| format!("no. {nth} of this name");
            let name = choice(&offered, nth, |count| {
                format!("{count} instance{}", if count == "1" { "" } else { "s" })
            });
            return counter_name(&name, offered.is_base, Language::English).into();
        }
        ValuesMsg::Readings => "What other tools compute",
        ValuesMsg::Base => "(base)",
        ValuesMsg::OnlyInstance(name) => return format!("The only instance: {name}").into(),
        ValuesMsg::OnlyIn(side) => return format!("only in {}", side.letter()).into(),
        ValuesMsg::Help => "Description by Windows",
        ValuesMsg::Together => "All instances",
        ValuesMsg::OfProcess(id) => return format!("Process {id}").into(),
        ValuesMsg::MoreOfProcess(more) => return format!("and {} more", grouped(more as u64)).into(),
        ValuesMsg::OfOlderMeaning(side) => {
            return format!(
                "This value was computed from {} alone. It is not a value of the pair, so sorting and filtering treat it as missing.",
                side.letter()
            )
            .into();
        }
        ValuesMsg::BeyondBar => "Outside the scale of the bar: above its maximum or below 0.",
        ValuesMsg::Parent(name) => return format!("of {name}").into(),
        ValuesMsg::Former(name) => return format!("was {name}").into(),
        ValuesMsg::Later(name) => return format!("now {name}").into(),
        ValuesMsg::ByName(value) => return format!("{value} if matched by name").into(),
        ValuesMsg::Raw => "Raw value",
        ValuesMsg::RawOfOne => "Raw value; the computed value needs a second sample",
        ValuesMsg::RawHint => {
            "One capture: values that need two are shown as dimmed raw values. To see the computed values, open a later capture as B."
        }
        ValuesMsg::BarLegend(full, unit) => {
            return format!("below 0 or above {}", with_unit(full, unit, Language::English)).into();
        }
        ValuesMsg::ByNameLegend => "wrong value that matching by name would give",
        ValuesMsg::CounterChoice => "Counter",
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
        ValuesMsg::Changed => "Changed only",
        ValuesMsg::OnlyChoice => "State",
        ValuesMsg::Only(Only::All, _) => "State: any",
        ValuesMsg::Only(Only::New, _) => "Only new",
        ValuesMsg::Only(Only::Gone, _) => "Only gone",
        ValuesMsg::Only(Only::With, Scope::Object(_)) => "No missing values",
        ValuesMsg::Only(Only::With, _) => "Only with a value",
        ValuesMsg::Only(Only::Without, Scope::Object(_)) => "Has missing values",
        ValuesMsg::Only(Only::Without, _) => "Only without a value",
        ValuesMsg::Counters => "Counter",
        ValuesMsg::Bases => "Show base counters",
        ValuesMsg::MoreColumns => "More columns",
        ValuesMsg::ColumnId(None) => "ID",
        ValuesMsg::ColumnId(Some(Side::A)) => "ID A",
        ValuesMsg::ColumnId(Some(Side::B)) => "ID B",
        ValuesMsg::ColumnStart(None) => "Started",
        ValuesMsg::ColumnStart(Some(Side::A)) => "Started A",
        ValuesMsg::ColumnStart(Some(Side::B)) => "Started B",
        ValuesMsg::StartMeaning => {
            "When the process or thread was started, in UTC: the raw value of Elapsed Time"
        }
        ValuesMsg::ColumnDelta => "Δ raw",
        ValuesMsg::DeltaMeaning(sides) => {
            let [from, to] = sides.map(Side::letter);
            return format!("Raw value of {to} minus raw value of {from}").into();
        }
        ValuesMsg::IdMeaning => {
            "Distinguishes instances with the same name: the process or thread ID, or otherwise UniqueID"
        }
        ValuesMsg::Ordering(percent) => return format!("Filtering and sorting: {percent} %").into(),
        ValuesMsg::StopOrdering => "Cancel",
        ValuesMsg::TooLong(total) => {
            return format!(
                "{} values are too many to filter or sort as one list, so all are shown in capture order. The values of one object can be filtered and sorted.",
                grouped(total as u64)
            )
            .into();
        }
        ValuesMsg::Cut => {
            "These captures have more values than one list can show, so this list is incomplete. Lists by object are complete."
        }
        ValuesMsg::NothingLeft => "No values match.",
        ValuesMsg::ShowAll => "Show all",
        ValuesMsg::Separator => ", ",
        ValuesMsg::NoInstances => "This object has no instances in these captures.",
        ValuesMsg::Presence(Presence::New) => "new",
        ValuesMsg::Presence(Presence::Gone) => "gone",
        ValuesMsg::Presence(Presence::Ambiguous) => "not matched",
        ValuesMsg::Nowhere => "Neither capture has this counter for this instance.",
        ValuesMsg::Alone(counter) => return format!("Only {counter}").into(),
        ValuesMsg::AllCounters => "All counters",
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
        ValuesMsg::CurveStart => "instance 1",
        ValuesMsg::ChartAlternative(title, name, largest, median) => {
            return format!("{title}. The largest value is {largest} ({name}); half of the instances have {median} or more.").into();
        }
        ValuesMsg::WithoutTotals(1) => "Without the total",
        ValuesMsg::WithoutTotals(count) => return format!("Without {count} totals").into(),
        ValuesMsg::Median(value) => return format!("median {value}").into(),
        ValuesMsg::NothingToDraw => "None of the instances shown has a value of this counter.",
    };
    AttrValue::Static(fixed)
}

fn instances(count: usize) -> String {
    format!("{} instance{}", grouped(count as u64), if count == 1 { "" } else { "s" })
}
