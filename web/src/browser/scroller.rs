//! The focusable box that scrolls a list of which only the rows on screen exist.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use crate::across::Across;
use crate::browser::resize::ResizeWatch;
use crate::keys::Key;
use crate::scroll::{Scroll, Window};

/// Digits in the probe that measures the font.
const PROBE_DIGITS: f64 = 100.0;

/// Milliseconds without movement after which a scaled track is put right.
const SETTLE_MS: u32 = 160;

/// What a list shows in a window of its rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// The rows of the whole list.
    pub count: usize,
    /// The current row, which is brought into sight when it changes.
    pub current: Option<usize>,
    /// The id of the current row's element, when it is among the rows of the window.
    pub active: Option<String>,
    /// The rows of the window.
    pub rows: Html,
}

/// What a [`Scroller`] shows and reports.
#[derive(Properties, PartialEq)]
pub struct ScrollerProps {
    /// The element's id.
    pub id: AttrValue,
    /// The ARIA role: `tree`, `treegrid`, `grid`.
    pub role: AttrValue,
    /// The accessible name.
    pub label: AttrValue,
    /// How many columns a grid has.
    pub column_count: usize,
    /// A header that stays at the top.
    #[prop_or_default]
    pub header: Html,
    /// Draws the header instead, where it depends on which columns are in sight.
    #[prop_or_default]
    pub draw_header: Option<Callback<Window, Html>>,
    /// The current column of a list whose columns have the width `--column-width`; it is brought into sight when it changes.
    #[prop_or_default]
    pub current_column: Option<usize>,
    /// Draws the rows of a window.
    pub draw: Callback<Window, Drawn>,
    /// Reports a key that moves or opens something, and what is on the screen.
    pub on_key: Callback<(Key, Window)>,
    /// Reports such a key that is pressed together with Shift; without it, Shift makes no difference.
    #[prop_or_default]
    pub on_extended: Option<Callback<(Key, Window)>>,
    /// Reports a typed character, and what is on the screen; one that means nothing here is left to others.
    #[prop_or_default]
    pub on_typed: Option<Callback<(char, Window), bool>>,
    /// Counts how often the current row was chosen, since a row that is chosen again is brought into sight again.
    #[prop_or_default]
    pub chosen: u32,
    /// Draws what stands beside the list; it is given the way to put a row at the top.
    #[prop_or_default]
    pub beside: Option<Callback<(Window, Callback<usize>), Html>>,
}

/// A list in a box: measures itself, has the rows on screen drawn, and turns keys into [`Key`]s.
#[component]
pub fn Scroller(props: &ScrollerProps) -> Html {
    let node = use_node_ref();
    let window = use_state_eq(Window::default);
    let drawn = props.draw.emit(*window);
    let scroll = use_mut_ref(|| Scroll::new(drawn.count));
    let settling = use_mut_ref(|| None::<Timeout>);
    if scroll.borrow().rows() != drawn.count {
        let resized = scroll.borrow().with_rows(drawn.count);
        *scroll.borrow_mut() = resized;
    }
    let across = use_mut_ref(Across::default);
    let change = use_change(&node, &scroll, &across, &window);

    use_measured(&node, &across, &change, drawn.current);
    {
        let change = change.clone();
        use_effect_with((drawn.count, drawn.current, props.chosen), move |&(_, current, _)| {
            change(&|scroll, node| {
                let measured = measure(scroll, node);
                current.map_or(measured, |row| measured.revealing(row))
            });
        });
    }
    use_column_in_sight(&node, &across, props);
    let jump = {
        let change = change.clone();
        Callback::from(move |row| change(&|scroll, _| scroll.showing(row)))
    };
    let beside = props.beside.as_ref().map(|beside| beside.emit((*window, jump))).unwrap_or_default();
    let onscroll = on_scrolled(change, settling);
    let header = match &props.draw_header {
        Some(draw) => draw.emit(*window),
        None => props.header.clone(),
    };
    let track = format!("height:{}px", whole(scroll.borrow().window().track));
    let place = format!("transform:translateY({}px);--first:{}", whole(window.y), window.first);
    html! {
        <>
            <div ref={node} class="scroller" id={props.id.clone()} role={props.role.clone()} tabindex="0"
                aria-label={props.label.clone()} aria-activedescendant={drawn.active}
                aria-rowcount={drawn.count.to_string()} aria-colcount={props.column_count.to_string()}
                {onscroll} onkeydown={on_keydown(props, *window)}>
                <div class="scroller-header" role="none">{ header }</div>
                <div class="scroller-track" role="none" style={track}>
                    <i class="scroller-probe" aria-hidden="true"></i>
                    <i class="scroller-column-probe" aria-hidden="true"></i>
                    <div class="scroller-rows" role="none" style={place}>
                        <div role="none">{ drawn.rows }</div>
                        <div class="scroller-marks" aria-hidden="true"><i></i><i></i><i></i></div>
                    </div>
                </div>
            </div>
            { beside }
        </>
    }
}

/// Applies a change to the place, moves the browser's scroll bar to it and has the window drawn.
type Change = Rc<dyn Fn(&dyn Fn(Scroll, &HtmlElement) -> Scroll)>;

#[hook]
fn use_change(
    node: &NodeRef,
    scroll: &Rc<RefCell<Scroll>>,
    across: &Rc<RefCell<Across>>,
    window: &UseStateHandle<Window>,
) -> Change {
    let (node, scroll, across, window) = (node.clone(), scroll.clone(), across.clone(), window.setter());
    Rc::new(move |change: &dyn Fn(Scroll, &HtmlElement) -> Scroll| {
        let Some(element) = node.cast::<HtmlElement>() else { return };
        let changed = change(*scroll.borrow(), &element);
        *scroll.borrow_mut() = changed;
        if (f64::from(element.scroll_top()) - changed.position()).abs() >= 1.0 {
            element.set_scroll_top(changed.position() as i32);
        }
        across.borrow_mut().left = f64::from(element.scroll_left());
        window.set(Window { across: across.borrow().columns(), ..changed.window() });
    })
}

/// Measures the list at first and whenever its size changes; a box that shrinks does not lose the current row out of sight.
#[hook]
fn use_measured(node: &NodeRef, across: &Rc<RefCell<Across>>, change: &Change, current: Option<usize>) {
    let (node, across, change) = (node.clone(), across.clone(), change.clone());
    let latest = use_mut_ref(|| None);
    *latest.borrow_mut() = current;
    use_effect_with((), move |()| {
        let measured = move || {
            change(&|scroll, node| {
                *across.borrow_mut() = measure_across(node);
                let seen = latest.borrow().filter(|row| scroll.shows(*row));
                let measured = measure(scroll, node);
                seen.map_or(measured, |row| measured.revealing(row))
            });
        };
        measured();
        let watch = node.cast::<Element>().and_then(|element| ResizeWatch::new(&element, measured));
        move || drop(watch)
    });
}

/// Follows the browser's scroll bar, and puts a scaled track right once it rests.
fn on_scrolled(change: Change, settling: Rc<RefCell<Option<Timeout>>>) -> Callback<Event> {
    Callback::from(move |_: Event| {
        change(&|scroll, node| scroll.scrolled(f64::from(node.scroll_top())));
        let change = change.clone();
        let settle = move || change(&|scroll, _| scroll.settled());
        *settling.borrow_mut() = Some(Timeout::new(SETTLE_MS, settle));
    })
}

/// Moves the list sideways when another column becomes current.
#[hook]
fn use_column_in_sight(node: &NodeRef, across: &Rc<RefCell<Across>>, props: &ScrollerProps) {
    let (node, across) = (node.clone(), across.clone());
    use_effect_with((props.current_column, props.chosen), move |&(column, _)| {
        if let Some((column, element)) = column.zip(node.cast::<HtmlElement>()) {
            let across = Across { left: f64::from(element.scroll_left()), ..*across.borrow() };
            let left = across.revealing(column);
            if (left - across.left).abs() >= 1.0 {
                element.set_scroll_left(left as i32);
            }
        }
    });
}

/// The widths of what is beside each other; the column that stays at the left edge is the first of the header.
fn measure_across(node: &HtmlElement) -> Across {
    let width = |selector: &str| {
        let element = node.query_selector(selector).ok().flatten();
        element.map_or(0.0, |element| element.get_bounding_client_rect().width())
    };
    Across {
        left: f64::from(node.scroll_left()),
        viewport: f64::from(node.client_width()),
        fixed: width("[aria-colindex='1']"),
        column: width(".scroller-column-probe"),
    }
}

fn measure(scroll: Scroll, node: &HtmlElement) -> Scroll {
    let probe = node.query_selector(".scroller-probe").ok().flatten();
    let header = node.first_element_child().and_then(|child| child.dyn_into::<HtmlElement>().ok());
    let header_height = header.map_or(0, |header| header.offset_height());
    let viewport = f64::from(node.client_height() - header_height);
    let Some(bounds) = probe.map(|probe| probe.get_bounding_client_rect()) else { return scroll };
    let columns = f64::from(node.client_width()) / (bounds.width() / PROBE_DIGITS).max(1.0);
    scroll.measured(bounds.height(), viewport.max(0.0), columns)
}

/// Whole pixels; printing fractions would bring in the printing of floating-point numbers.
fn whole(pixels: f64) -> u32 {
    pixels.round() as u32
}

fn on_keydown(props: &ScrollerProps, window: Window) -> Callback<KeyboardEvent> {
    let (on_key, on_typed) = (props.on_key.clone(), props.on_typed.clone());
    let on_extended = props.on_extended.clone();
    Callback::from(move |event: KeyboardEvent| {
        if event.alt_key() || event.meta_key() {
            return;
        }
        let name = event.key();
        if let Some(key) = Key::named(&name, event.ctrl_key()) {
            event.prevent_default();
            let extended = on_extended.as_ref().filter(|_| event.shift_key());
            extended.unwrap_or(&on_key).emit((key, window));
        } else if let Some((on_typed, typed)) = on_typed.as_ref().zip(typed(&name))
            && !event.ctrl_key()
            && on_typed.emit((typed, window))
        {
            event.prevent_default();
        }
    })
}

/// The character that a key types. The two that lead to the search and to the help stay free for these.
fn typed(name: &str) -> Option<char> {
    let mut characters = name.chars();
    let typed = characters.next()?;
    (characters.next().is_none() && !matches!(typed, '/' | '?')).then_some(typed)
}
