//! Tests of the values shown and their order, with specially written captures.

mod arrangements;
mod filters;
mod orders;
mod steps;
mod who;

use winperf::formula::NoValue;
use winperf_synth::counter_type::{
    PERF_100NSEC_TIMER, PERF_COUNTER_RAWCOUNT, PERF_RAW_BASE, PERF_RAW_FRACTION,
};
use winperf_synth::{Capture, Counter, Instance, Object};

use crate::list::scroll::Window;
use crate::phrases::Language;
use crate::shared::Shared;
use crate::state::answers::question::{Answer, Question};
use crate::state::view::tab::Tab;
use crate::state::view::values_change::ValuesChange;
use crate::state::{Action, Opened, Session};
use crate::views::values::query::grid::{Content, Grid};
use crate::views::values::query::list::List;
use crate::views::values::query::order;

const ALL: Window = Window::ALL;

/// Title indices that Windows' own list names: Process, % Processor Time, Handle Count, Page Faults/sec.
const PROCESS: u32 = 230;
const TIME: u32 = 6;
const HANDLES: u32 = 952;

/// Returns a session that shows the values of captures, the older one first.
fn session(captures: Vec<Vec<u8>>) -> Session {
    let read = |(place, bytes): (usize, Vec<u8>)| {
        crate::state::library::capture::Capture::parse(place.to_string(), bytes)
    };
    let captures = captures.into_iter().enumerate().map(read).collect();
    let opened = Opened { captures, ..Opened::default() };
    let session = Session::default();
    session.changed(Action::Receive(opened)).settled().changed(Action::SelectTab(Tab::Values))
}

/// Returns a capture with these objects, taken that many seconds after the first.
fn capture(seconds: i64, objects: impl IntoIterator<Item = Object>) -> Vec<u8> {
    let ticks = 10_000_000;
    Capture::new()
        .clock((3600 + seconds) * ticks, ticks)
        .perf_time_100ns(133_486_382_456_780_000 + seconds * ticks)
        .objects(objects)
        .write()
}

/// Returns processes with a percentage of time and a handle count for each name.
fn processes(rows: &[(&str, u64, u32)]) -> Object {
    let counters = [Counter::new(TIME, PERF_100NSEC_TIMER), Counter::new(HANDLES, PERF_COUNTER_RAWCOUNT)];
    rows.iter().fold(Object::new(PROCESS).counters(counters), |object, (name, time, handles)| {
        let values = [winperf_synth::Value::from(*time), (*handles).into()];
        object.instance(Instance::named(*name).values(values))
    })
}

/// Returns a fraction with its base.
fn fraction(title: u32) -> Object {
    let numerator = Counter::new(title, PERF_RAW_FRACTION);
    Object::new(title).counter(numerator.clone()).counter(numerator.base(PERF_RAW_BASE)).values([1_u32, 4])
}

fn change(session: Session, change: ValuesChange) -> Session {
    session.changed(Action::Values(change))
}

/// Returns the session after the work required by its screen.
async fn settled(session: Session) -> Session {
    let Some(question) = session.order_wanted() else { return session };
    let order = order::order(question.clone(), async |_| ()).await;
    let session =
        session.changed(Action::Answer(Question::Order(question), Answer::Order(Shared::new(order))));
    assert_eq!(session.order_wanted(), None);
    session
}

/// Returns the session after changes and the work required by each.
async fn after(mut session: Session, changes: impl IntoIterator<Item = ValuesChange>) -> Session {
    for next in changes {
        session = settled(change(session, next)).await;
    }
    session
}

/// Returns the names of the instances that are shown; for an object without instances, its own name.
fn names(session: &Session) -> Vec<String> {
    if let Some(list) = List::new(session) {
        let object = list.rows(ALL, Language::English).remove(0).cell("Object").to_owned();
        return vec![list.instance().and_then(|(name, _)| name).unwrap_or(object)];
    }
    Grid::new(session).unwrap().rows(ALL, 0, 1).into_iter().map(|row| row.name).collect()
}

/// Returns a column that is shown, as text.
fn column(session: &Session, column: usize) -> Vec<String> {
    if let Some(list) = List::new(session) {
        let row = list.rows(ALL, Language::English).remove(column);
        return vec![row.absent.map_or(row.cell("Value").to_owned(), |reason| reason.name().to_owned())];
    }
    let grid = Grid::new(session).unwrap();
    let text = |content: &Content| match content {
        Content::Number(digits) => digits.plain.clone(),
        Content::Text(text) => text.clone(),
        Content::Older(side, digits) => format!("{} {}", side.letter(), digits.plain),
        Content::Absent(reason, _) => reason.name().to_owned(),
        Content::Raw(_) => NoValue::NeedsTwoSamples.name().to_owned(),
        Content::Nowhere => "nowhere".to_owned(),
    };
    grid.rows(ALL, column, column + 1).iter().map(|row| text(&row.cells[0].content)).collect()
}

/// Returns object, instance, counter and value of the rows of the list.
fn list(session: &Session) -> Vec<String> {
    let rows = List::new(session).unwrap().rows(ALL, Language::English).into_iter();
    rows.map(|row| ["Object", "Instance", "Counter", "Value"].map(|name| row.cell(name)).join("|")).collect()
}

/// Returns the names of the counters that have columns, or rows of a single instance.
fn counters(session: &Session) -> Vec<String> {
    if let Some(list) = List::new(session) {
        return list
            .rows(ALL, Language::English)
            .into_iter()
            .map(|row| row.cell("Counter").to_owned())
            .collect();
    }
    Grid::new(session).unwrap().head(0, 1000).into_iter().skip(1).map(|cell| cell.name).collect()
}
