//! An object as a table: the rows on the screen, and their header.

use winperf_report::Say as _;
use yew::prelude::*;

use crate::components::change_mark::change_tag;
use crate::components::text::text;
use crate::phrases::values::{ValuesMsg, counter_name, no_value};
use crate::phrases::{Msg, Words};
use crate::signs::change::Change;
use crate::state::view::edge::{ColumnEdge, MIN_WIDTH};
use crate::state::view::values_state::Presence;
use crate::views::query::column::Width;
use crate::views::query::digits::Digits;
use crate::views::query::text_width::width;
use crate::views::splitter::column_edge;
use crate::views::values::query::facts::Fact;
use crate::views::values::query::grid::{Bar, Content, Grid, GridCell, GridRow, HeadCell};
use crate::views::values::value_marks::{clipped, raw_word, side_mark, was};

/// Returns the id of the current cell's element: row and column among the shown ones.
pub fn cell_id(row: usize, column: usize) -> String {
    format!("value-cell-{row}-{column}")
}

/// Returns the id of the element of a cell of the header; 0 is the column of names.
pub fn head_id(column: usize) -> String {
    format!("value-head-{column}")
}

/// Shows the instances on the screen, and their values in the columns on the screen, of that many columns; a click on a
/// row is reported with its event, which identifies the cell.
pub fn grid_rows(
    rows: &[GridRow],
    column_count: usize,
    on_clicked: &Callback<(usize, MouseEvent)>,
    on_opened: &Callback<(usize, MouseEvent)>,
    words: Words,
) -> Vec<Html> {
    rows.iter().map(|row| grid_row(row, column_count, on_clicked, on_opened, words)).collect()
}

fn grid_row(
    row: &GridRow,
    column_count: usize,
    on_clicked: &Callback<(usize, MouseEvent)>,
    on_opened: &Callback<(usize, MouseEvent)>,
    words: Words,
) -> Html {
    let number = row.row;
    let class = if row.current { "value-grid-row value-grid-current" } else { "value-grid-row" };
    let first = row.cells.first().map_or(0, |cell| cell.column);
    let onclick = on_clicked.reform(move |event| (number, event));
    let ondblclick = on_opened.reform(move |event| (number, event));
    let parent = row.parent.as_ref().map(|parent| words.say(ValuesMsg::Parent(parent.clone())));
    let former = row.former.as_ref().map(|former| words.say(ValuesMsg::Former(former.clone())));
    let separator = words.say(ValuesMsg::Separator);
    let title = parent.iter().fold(row.name.clone(), |title, parent| format!("{title} {parent}"));
    let title = former.iter().fold(title, |title, former| format!("{title}{separator}{former}"));
    html! {
        <div {class} role="row" aria-rowindex={(number + 2).to_string()}
            style={columns(column_count, row.facts.iter().map(|fact| fact.width))} {onclick} {ondblclick}>
            <span class="value-grid-name" role="rowheader" aria-colindex="1" {title}>
                { text("span", "value-grid-label", row.name.clone()) }
                { row.former.as_deref().zip(former).map(|(name, said)| was(name, said)).unwrap_or_default() }
                { parent.map(|parent| text("span", "value-grid-parent", parent)).unwrap_or_default() }
                { row.presence.map(|presence| badge(presence, words)).unwrap_or_default() }
            </span>
            { row.facts.iter().zip(2..).map(|(known, place)| fact("gridcell", place, known, None)).collect::<Html>() }
            { skipped(first) }
            { row.cells.iter().map(|cell| value(number, cell, row.facts.len(), words)).collect::<Html>() }
        </div>
    }
}

/// Shows the header over the columns on the screen; reports columns to sort by, and counters to show alone or no
/// longer.
pub fn grid_head(
    grid: &Grid,
    (first, end): (usize, usize),
    on_sorted: &Callback<usize>,
    on_alone: &Callback<usize>,
    words: Words,
) -> Html {
    let head = grid.head(first, end);
    let first = head.get(1).map_or(0, |cell| cell.column - 1);
    let alone = |cell: &HeadCell| alone_button(cell, grid.is_alone(), on_alone, words);
    let facts = grid.facts().zip(grid.heads()).zip(2..).map(|((column, [name, meaning]), place)| {
        let head = Fact { digits: Digits::bare(words.say(name).to_string()), width: &column.width };
        fact("columnheader", place, &head, Some(words.say(meaning)))
    });
    let mut cells =
        head.iter().map(|cell| head_cell(cell, grid.facts().count(), alone(cell), on_sorted, words));
    html! {
        <div class="value-grid-row value-grid-head" role="row" aria-rowindex="1" style={columns(grid.counters.len(), grid.facts().map(|column| &column.width))}>
            { cells.next() }
            { facts.collect::<Html>() }
            { skipped(first) }
            { cells.collect::<Html>() }
        </div>
    }
}

/// Shows the name of a column, with its unit. The button is not part of the column's accessible name.
fn head_cell(cell: &HeadCell, facts: usize, alone: Html, on_sorted: &Callback<usize>, words: Words) -> Html {
    let column = cell.column;
    let place = if column == 0 { 1 } else { column + 1 + facts };
    let class = match (column, cell.current) {
        (0, false) => "value-grid-name value-grid-head-cell list-fixed",
        (0, true) => "value-grid-name value-grid-head-cell value-grid-here list-fixed",
        (_, false) => "value-grid-cell value-grid-head-cell",
        (_, true) => "value-grid-cell value-grid-head-cell value-grid-here",
    };
    let (sort, sign) = match cell.sorted {
        None => ("none", ""),
        Some(false) => ("ascending", "▲"),
        Some(true) => ("descending", "▼"),
    };
    let name = match column {
        0 => words.say(Msg::ColumnInstance),
        _ => counter_name(&cell.name, cell.is_base, words.language).into(),
    };
    let unit = cell.unit.map(|unit| unit.say(words.language));
    let label = unit.map_or_else(|| name.to_string(), |unit| format!("{name} ({unit})"));
    let title = (column > 0).then(|| format!("{}\n{}", cell.name, cell.counter_type));
    // With keys by column, elements keep their column when the table is scrolled sideways, so that hover and clicks
    // refer to the visible column.
    html! {
        <span key={column} {class} id={head_id(column)} role="columnheader" aria-colindex={place.to_string()} aria-sort={sort}
            aria-label={label} {title} onclick={on_sorted.reform(move |_| column)}>
            { alone }
            { text("span", "value-grid-head-name", name) }
            { unit.map(|unit| text("span", "value-grid-unit", unit)).unwrap_or_default() }
            <span class="value-grid-sign" aria-hidden="true">{ sign }</span>
            { edge(column, words) }
        </span>
    }
}

/// Shows the edge after a column: names have their own width, and all counters share one.
fn edge(column: usize, words: Words) -> Html {
    match column {
        0 => column_edge(
            ColumnEdge { list: "values", group: "", name: "name", min_width: MIN_WIDTH, is_first: true },
            words.say(Msg::ColumnInstance),
        ),
        _ => column_edge(
            ColumnEdge { list: "values", group: "", name: "counters", min_width: 9.5, is_first: false },
            words.say(ValuesMsg::Counters),
        ),
    }
}

/// Shows the button that shows only a counter; a key does the same, so it is not a tab stop.
fn alone_button(cell: &HeadCell, is_alone: bool, on_alone: &Callback<usize>, words: Words) -> Html {
    let Some(column) = cell.column.checked_sub(1) else { return Html::default() };
    let (label, sign) = match is_alone {
        true => (ValuesMsg::AllCounters, "▦"),
        false => (ValuesMsg::Alone(cell.name.clone()), "▥"),
    };
    let label = words.say(label);
    let onclick = on_alone.reform(move |event: MouseEvent| {
        // The cell around the button sorts.
        event.stop_propagation();
        column
    });
    html! {
        <button type="button" class="value-grid-alone-button" tabindex="-1" aria-label={label.clone()} title={label} {onclick}>
            { sign }
        </button>
    }
}

/// Returns the style sheet's number of counter columns, and the total width of the fact columns.
fn columns(count: usize, facts: impl Iterator<Item = &'static Width>) -> String {
    let facts: Vec<String> = facts.map(Width::default_value).collect();
    let facts = (!facts.is_empty()).then(|| format!(";--facts:calc({})", facts.join(" + ")));
    format!("--columns:{count}{}", facts.unwrap_or_default())
}

/// Shows a cell after the names; the first of these cells is sticky like the names.
fn fact(role: &'static str, place: usize, known: &Fact, title: Option<AttrValue>) -> Html {
    let shown = known.digits.readable();
    let (shrinks, em) = sized(None, shrunk(&shown, 0).filter(|_| role == "gridcell"));
    let fixed = if place == 2 { " list-fixed" } else { " value-grid-fact-more" };
    let class = format!("value-grid-fact{fixed}{shrinks}");
    let style = format!("--width:{};{}", known.width.default_value(), em.unwrap_or_default());
    html! { <span {class} {role} aria-colindex={place.to_string()} {title} {style}>{ shown }</span> }
}

/// Shows the room of the columns before the first that is drawn.
fn skipped(first: usize) -> Html {
    if first == 0 {
        Html::default()
    } else {
        html! { <i class="value-grid-skip" role="none" style={format!("--skipped:{first}")}></i> }
    }
}

/// Shows the captures that have an instance, by sign and word.
pub fn badge(presence: Presence, words: Words) -> Html {
    let change = match presence {
        Presence::New => Change::New,
        Presence::Gone => Change::Gone,
        Presence::Ambiguous => Change::Ambiguous,
    };
    html! { <span class="value-grid-presence">{ change_tag(change, words.say(ValuesMsg::Presence(presence))) }</span> }
}

fn value(row: usize, cell: &GridCell, facts: usize, words: Words) -> Html {
    let class = match (&cell.content, cell.current) {
        (Content::Number(_), false) => "value-grid-cell",
        (Content::Number(_), true) => "value-grid-cell value-grid-here",
        (Content::Text(_), false) => "value-grid-cell value-grid-text",
        (Content::Text(_), true) => "value-grid-cell value-grid-text value-grid-here",
        (Content::Older(..), false) => "value-grid-cell value-grid-older",
        (Content::Older(..), true) => "value-grid-cell value-grid-older value-grid-here",
        (Content::Raw(_), false) => "value-grid-cell value-grid-raw",
        (Content::Raw(_), true) => "value-grid-cell value-grid-raw value-grid-here",
        (Content::Absent(..) | Content::Nowhere, false) => "value-grid-cell value-grid-absent",
        (Content::Absent(..) | Content::Nowhere, true) => "value-grid-cell value-grid-absent value-grid-here",
    };
    let is_clipped = cell.bar.is_some_and(|bar: Bar| bar.is_clipped);
    let by_name = cell.by_name.as_ref().map(|by_name| (by_name.digits.readable(), by_name.describe(words)));
    let (shown, title): (AttrValue, Option<AttrValue>) = match &cell.content {
        Content::Number(digits) => {
            (digits.readable().into(), is_clipped.then(|| words.say(ValuesMsg::BeyondBar)))
        }
        Content::Text(text) => (text.clone().into(), Some(text.clone().into())),
        Content::Older(side, digits) => {
            let (shown, side) = (digits.readable(), words.say(ValuesMsg::OnlyIn(*side)));
            let title = format!("{shown} ({side})");
            (shown.into(), Some(title.into()))
        }
        Content::Raw(digits) => (digits.readable().into(), Some(words.say(ValuesMsg::RawOfOne))),
        Content::Absent(reason, only_in) => {
            let why = no_value(*reason, *only_in, words);
            (why.clone(), Some(why))
        }
        Content::Nowhere => ("–".into(), Some(words.say(ValuesMsg::Nowhere))),
    };
    let is_zero = matches!(&cell.content, Content::Number(digits) if digits.is_zero());
    let side = match cell.content {
        Content::Older(side, _) => Some(side),
        _ => None,
    };
    let is_number = matches!(cell.content, Content::Number(_) | Content::Older(..) | Content::Raw(_));
    let marks = usize::from(is_clipped || side.is_some());
    let title = by_name.as_ref().map(|(_, said)| said.clone().into()).or(title);
    let beside = by_name.as_ref().map(|(digits, _)| format!("{digits} {shown}"));
    let missing = missing(cell.missing, shown.contains('.'));
    let whole = format!("{}{}", beside.as_deref().unwrap_or(&shown), missing.as_deref().unwrap_or_default());
    let (classes, style) = sized(cell.bar, shrunk(&whole, marks).filter(|_| is_number));
    let class = format!("{class}{}{classes}", if is_zero { " value-zero" } else { "" });
    html! {
        <span {class} id={cell.current.then(|| cell_id(row, cell.column))} role="gridcell" aria-colindex={(cell.column + 2 + facts).to_string()}
            aria-selected={cell.current.then_some("true")} {title} {style} data-by-name={by_name.map(|(digits, _)| digits)} data-missing={missing}>
            { clipped(is_clipped) }
            { side.map(side_mark).unwrap_or_default() }
            { raw_word(matches!(cell.content, Content::Raw(_)), words) }
            { shown }
        </span>
    }
}

/// Returns the padding for decimals that others in the column have: spaces as wide as the point and digits, shown after
/// the number by the style sheet and never copied.
pub fn missing(decimals: usize, has_point: bool) -> Option<String> {
    let point = if has_point { "" } else { "\u{2008}" };
    (decimals > 0).then(|| format!("{point}{}", "\u{2007}".repeat(decimals)))
}

/// Returns the style classes, each preceded by a space, and the style of a cell with a bar and of a cell with a long
/// number.
pub fn sized(bar: Option<Bar>, shrunk: Option<String>) -> (&'static str, Option<String>) {
    let filled = bar.map(|bar| format!("--filled:{};", bar.filled));
    match (filled, shrunk) {
        (None, None) => ("", None),
        (Some(filled), None) => (" value-filled", Some(filled)),
        (None, Some(shrunk)) => (" value-shrunk", Some(shrunk)),
        (Some(filled), Some(shrunk)) => (" value-filled value-shrunk", Some(filled + &shrunk)),
    }
}

/// Returns the width of a number that may be too wide for its cell, for the style sheet: in tenths of the font size.
///
/// Numbers must not be truncated. Up to 12 digits fit into the minimum width of a column.
pub fn shrunk(number: &str, marks: usize) -> Option<String> {
    let width = (width(number) + marks * 160).div_ceil(10);
    (width > 86).then(|| format!("--em:{width}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::library::side::Side;
    use crate::testing::rendered;
    use crate::views::values::query::facts::FACTS;
    use winperf::counter_type::Unit;
    use winperf::formula::NoValue;

    fn row(content: Content, bar: Option<Bar>) -> GridRow {
        let cells = vec![GridCell { column: 3, content, by_name: None, bar, missing: 0, current: true }];
        GridRow {
            row: 4,
            name: "svchost#1".to_owned(),
            parent: None,
            former: None,
            presence: Some(Presence::Gone),
            facts: Vec::new(),
            current: true,
            cells,
        }
    }

    fn number(digits: &str) -> Content {
        Content::Number(Digits { plain: digits.to_owned(), is_identifier: false })
    }

    async fn html(row: GridRow) -> String {
        let draw = move || {
            let (on_clicked, on_opened) = (&Callback::noop(), &Callback::noop());
            grid_row(&row, 28, on_clicked, on_opened, Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_row_says_whose_values_it_has_and_where_they_stand() {
        let html = html(row(number("12.5"), Some(Bar::new(12.5, 100.0)))).await;
        for part in [
            "role=\"rowheader\"",
            ">svchost#1</span>",
            "change-word\">gone</span>",
            "id=\"value-cell-4-3\"",
            "aria-colindex=\"5\"",
            "--filled:125",
            "--skipped:3",
            "--columns:28",
            "aria-selected=\"true\"",
            "value-grid-skip",
        ] {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
        assert!(!html.contains("value-grid-clipped"), "{html}");
    }

    #[tokio::test]
    async fn a_raw_value_in_the_place_of_a_value_is_called_so() {
        let digits = Digits { plain: "133546".to_owned(), is_identifier: false };
        let html = html(row(Content::Raw(digits), None)).await;
        assert!(html.contains("value-grid-raw") && html.contains("Raw value: </span>"), "{html}");
        assert!(html.contains("133\u{202f}546") || html.contains("133"), "{html}");
        assert!(html.contains("title=\"Raw value; the computed value needs a second sample\""), "{html}");
    }

    #[tokio::test]
    async fn what_is_known_besides_stands_between_the_name_and_the_values() {
        let html = html(GridRow {
            facts: vec![
                Fact { digits: Digits::bare("43120".to_owned()), width: &FACTS[0].width },
                Fact {
                    digits: Digits { plain: "-43120".to_owned(), is_identifier: false },
                    width: &FACTS[6].width,
                },
            ],
            ..row(number("12.5"), None)
        })
        .await;
        assert!(html.contains("aria-colindex=\"2\"") && html.contains(">43120</span>"), "{html}");
        assert!(html.contains("aria-colindex=\"3\"") && html.contains(">-43\u{202f}120</span>"), "{html}");
        assert!(
            html.contains("aria-colindex=\"7\"")
                && html.contains("--facts:calc(var(--width-fact-id) + var(--width-fact-delta))"),
            "{html}"
        );
    }

    #[tokio::test]
    async fn a_row_says_what_its_instance_is_part_of_where_the_name_does_not() {
        let with_parent = GridRow { parent: Some("iexplore#1".to_owned()), ..row(Content::Nowhere, None) };
        let html = html(with_parent).await;
        assert!(html.contains("value-grid-parent\">of iexplore#1</span>"), "{html}");
        assert!(html.contains("title=\"svchost#1 of iexplore#1\""), "{html}");
    }

    #[tokio::test]
    async fn a_value_that_its_bar_cannot_show_has_a_mark() {
        for value in [100.5, -1.0] {
            let bar = Some(Bar::new(value, 100.0));
            assert!(html(row(number(""), bar)).await.contains("value-grid-clipped"));
        }
        let said = html(row(number("100.5"), Some(Bar::new(100.5, 100.0)))).await;
        assert!(said.contains("title=\"Outside the scale"), "{said}");
        let full = html(row(number(""), Some(Bar::new(100.0, 100.0)))).await;
        assert!(full.contains("--filled:1000") && !full.contains("value-grid-clipped"), "{full}");
    }

    #[tokio::test]
    async fn a_long_number_says_how_wide_it_is_and_a_short_one_says_nothing() {
        let long = html(row(number("18446744073709551615"), None)).await;
        assert!(
            long.contains("18\u{202f}446\u{202f}744\u{202f}073\u{202f}709\u{202f}551\u{202f}615"),
            "{long}"
        );
        assert!(long.contains("style=\"--em:146\""), "{long}");
        let short = html(row(number("123456789012"), None)).await;
        assert!(!short.contains("--em"), "{short}");
        let both = html(row(number("18446744073709551615"), Some(Bar::new(100.5, 100.0)))).await;
        assert!(both.contains("style=\"--filled:1000;--em:162\""), "{both}");
    }

    #[tokio::test]
    async fn what_one_capture_shows_by_itself_has_its_letter() {
        let digits = Digits { plain: "48596".to_owned(), is_identifier: true };
        let html = html(row(Content::Older(Side::A, digits), None)).await;
        for part in ["value-grid-older", ">A</span>", "title=\"48596 (only in A)\""] {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn a_cell_without_a_value_says_why() {
        let html = html(row(Content::Absent(NoValue::WentBackwards, None), None)).await;
        assert!(html.contains("value-grid-absent") && html.contains("went backwards"), "{html}");
    }

    /// Returns the header of a column of percentages whose name does not contain the unit.
    async fn head_html(sorted: Option<bool>) -> String {
        let cell = HeadCell {
            column: 7,
            name: "Copy Reads".to_owned(),
            is_base: false,
            unit: Some(Unit::Percent),
            counter_type: "PERF_100NSEC_TIMER".to_owned(),
            sorted,
            current: false,
        };
        let draw = move || {
            let alone = alone_button(&cell, false, &Callback::noop(), Words::default());
            head_cell(&cell, 0, alone, &Callback::noop(), Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_header_has_name_unit_type_and_order() {
        let html = head_html(Some(true)).await;
        for part in [">Copy Reads<", ">%</span>", "PERF_100NSEC_TIMER", "aria-sort=\"descending\"", "▼"] {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
        assert!(html.contains("aria-label=\"Only Copy Reads\""), "{html}");
        assert!(head_html(None).await.contains("aria-sort=\"none\""));
    }

    #[tokio::test]
    async fn a_header_is_called_by_its_name_once_and_not_by_its_button() {
        let html = head_html(None).await;
        assert!(
            html.contains(
                "role=\"columnheader\" aria-colindex=\"8\" aria-sort=\"none\" aria-label=\"Copy Reads (%)\""
            ),
            "{html}"
        );
    }
}
