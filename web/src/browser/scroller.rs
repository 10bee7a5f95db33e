//! The focusable box that scrolls a list of which only the rows on screen exist.

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use crate::browser::resize::ResizeWatch;
use crate::keys::Key;
use crate::scroll::{Scroll, Window};

/// Digits in the probe that measures the font.
const PROBE_DIGITS: f64 = 100.0;

/// Milliseconds without movement after which a scaled track is put right.
const SETTLE_MS: u32 = 160;

/// What a [`Scroller`] shows and reports.
#[derive(Properties, PartialEq)]
pub struct ScrollerProps {
    /// The element's id.
    pub id: AttrValue,
    /// The ARIA role: `tree`, `treegrid`, `grid`.
    pub role: AttrValue,
    /// The accessible name.
    pub label: AttrValue,
    /// The id of the row that is current, when it is on screen.
    #[prop_or_default]
    pub active: Option<AttrValue>,
    /// How many columns a grid has.
    #[prop_or_default]
    pub column_count: Option<AttrValue>,
    /// The rows of the whole list.
    pub rows: usize,
    /// A row to bring into sight; acted on when it changes.
    #[prop_or_default]
    pub reveal: Option<usize>,
    /// The window that was reported last and that `children` shows.
    pub window: Window,
    /// A header that stays at the top.
    #[prop_or_default]
    pub header: Html,
    /// The rows of `window`.
    pub children: Html,
    /// Reports another window.
    pub on_window: Callback<Window>,
    /// Reports a key that moves or opens something.
    pub on_key: Callback<Key>,
}

/// A list in a box: measures itself, reports which rows to draw, and turns keys into [`Key`]s.
#[component]
pub fn Scroller(props: &ScrollerProps) -> Html {
    let node = use_node_ref();
    let scroll = use_mut_ref(|| Scroll::new(props.rows));
    let settling = use_mut_ref(|| None::<Timeout>);
    if scroll.borrow().rows() != props.rows {
        let resized = scroll.borrow().with_rows(props.rows);
        *scroll.borrow_mut() = resized;
    }
    let change = use_change(&node, &scroll, props);

    {
        let change = change.clone();
        let node = node.clone();
        use_effect_with((), move |()| {
            change(&|scroll, node| measure(scroll, node));
            let watch = node.cast::<Element>().and_then(|element| {
                let called = move || change(&|scroll, node| measure(scroll, node));
                ResizeWatch::new(&element, called)
            });
            move || drop(watch)
        });
    }
    {
        let change = change.clone();
        use_effect_with((props.rows, props.reveal), move |&(_, reveal)| {
            change(&|scroll, node| {
                let measured = measure(scroll, node);
                reveal.map_or(measured, |row| measured.revealing(row))
            });
        });
    }
    let onscroll = {
        let settling = settling.clone();
        Callback::from(move |_: Event| {
            change(&|scroll, node| scroll.scrolled(f64::from(node.scroll_top())));
            let change = change.clone();
            let settle = move || change(&|scroll, _| scroll.settled());
            *settling.borrow_mut() = Some(Timeout::new(SETTLE_MS, settle));
        })
    };
    let track = format!("height:{}px", whole(scroll.borrow().window().track));
    html! {
        <div ref={node} class="scroller" id={props.id.clone()} role={props.role.clone()} tabindex="0"
            aria-label={props.label.clone()} aria-activedescendant={props.active.clone()}
            aria-rowcount={(props.role != "tree").then(|| props.rows.to_string())}
            aria-colcount={props.column_count.clone()}
            {onscroll} onkeydown={on_keydown(&props.on_key)}>
            <div class="scroller-header" role="none">{ props.header.clone() }</div>
            <div class="scroller-track" role="none" style={track}>
                <i class="scroller-probe" aria-hidden="true"></i>
                <div class="scroller-rows" role="none" style={format!("transform:translateY({}px)", whole(props.window.y))}>
                    { props.children.clone() }
                </div>
            </div>
        </div>
    }
}

/// Applies a change to the place, moves the browser's scroll bar to it and reports the window.
type Change = std::rc::Rc<dyn Fn(&dyn Fn(Scroll, &HtmlElement) -> Scroll)>;

#[hook]
fn use_change(
    node: &NodeRef,
    scroll: &std::rc::Rc<std::cell::RefCell<Scroll>>,
    props: &ScrollerProps,
) -> Change {
    let reported = use_mut_ref(Window::default);
    let node = node.clone();
    let scroll = scroll.clone();
    let on_window = props.on_window.clone();
    std::rc::Rc::new(move |change: &dyn Fn(Scroll, &HtmlElement) -> Scroll| {
        let Some(element) = node.cast::<HtmlElement>() else { return };
        let changed = change(*scroll.borrow(), &element);
        *scroll.borrow_mut() = changed;
        if (f64::from(element.scroll_top()) - changed.position()).abs() >= 1.0 {
            element.set_scroll_top(changed.position() as i32);
        }
        let window = changed.window();
        if *reported.borrow() != window {
            *reported.borrow_mut() = window;
            on_window.emit(window);
        }
    })
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

fn on_keydown(on_key: &Callback<Key>) -> Callback<KeyboardEvent> {
    let on_key = on_key.clone();
    Callback::from(move |event: KeyboardEvent| {
        if event.alt_key() || event.meta_key() {
            return;
        }
        if let Some(key) = Key::named(&event.key(), event.ctrl_key()) {
            event.prevent_default();
            on_key.emit(key);
        }
    })
}
