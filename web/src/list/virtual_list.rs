//! Lists of which only the rows on the screen exist: their scroll positions, and the focusable box that scrolls each.

mod measure;
mod place;

use std::rc::Rc;

use yew::prelude::*;

use crate::browser::marks::BOXES;
use crate::keys::Key;
use crate::keys::typing::Typed;
use crate::list::scroll::Window;
pub use crate::list::virtual_list::place::Rows;
use crate::list::virtual_list::place::ScrollPlace;

/// Scroll state of a list, kept from one drawing of it to the next.
#[derive(Clone)]
pub struct VirtualList(Rc<ScrollPlace>);

/// A list is equal as long as its component exists.
impl PartialEq for VirtualList {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// Returns a list in a [`ListBox`], redrawn when it is scrolled or measured.
///
/// It begins at its start in a new component, such as one with a new key.
#[hook]
pub fn use_virtual_list() -> VirtualList {
    let node = use_node_ref();
    let redraw = use_force_update();
    let place = use_memo((), |()| ScrollPlace::new(node, redraw));
    use_effect({
        let place = Rc::clone(&place);
        move || place.put_scroll_bar()
    });
    VirtualList(place)
}

impl VirtualList {
    /// Returns the window on the screen until a new one is requested.
    pub fn now(&self) -> Window {
        self.0.window()
    }

    /// Returns the window to render, with the current row in view if it has changed.
    ///
    /// Keys that step through this list scroll it as little as possible; other choices are shown with their
    /// surroundings.
    pub fn window(&self, rows: Rows) -> Window {
        self.0.showing(rows)
    }

    /// Puts a row at the top.
    pub fn jump(&self, row: usize) {
        self.0.jump(row);
    }

    /// Scrolls the list sideways by the minimum that shows a column.
    pub fn show_column(&self, column: usize) {
        self.0.show_column(column);
    }
}

/// Properties of a [`ListBox`].
#[derive(Properties, PartialEq)]
pub struct ListBoxProps {
    pub list: VirtualList,
    /// Part of the list that is drawn.
    pub window: Window,
    /// The rows of the whole list.
    pub count: usize,
    pub id: AttrValue,
    /// The ARIA role: `tree`, `treegrid`, `grid`.
    pub role: AttrValue,
    pub label: AttrValue,
    /// Number of columns of a grid.
    pub column_count: usize,
    /// Style of the columns.
    #[prop_or_default]
    pub style: Option<String>,
    /// A header that stays at the top.
    #[prop_or_default]
    pub header: Option<Html>,
    /// The id of the element that is current, if it is rendered.
    #[prop_or_default]
    pub active: Option<String>,
    /// Called with a key that moves or opens.
    pub on_key: Callback<Key>,
    /// Reports such a key that is pressed together with Shift; without it, Shift makes no difference.
    #[prop_or_default]
    pub on_extended: Option<Callback<Key>>,
    /// Called with a typed character; returns `false` for one without a meaning here.
    #[prop_or_default]
    pub on_typed: Option<Callback<Typed, bool>>,
    /// The rows of the window, from its first on and without gaps; their keys are set by the list.
    pub rows: Vec<Html>,
}

/// Shows a list in a box: measures itself, and turns keys into [`Key`]s.
#[component]
pub fn ListBox(props: &ListBoxProps) -> Html {
    let VirtualList(place) = &props.list;
    use_effect_with((), {
        let place = Rc::clone(place);
        move |()| {
            let watch = place.measured_from_now_on();
            move || drop(watch)
        }
    });
    let onscroll = {
        let place = Rc::clone(place);
        Callback::from(move |_: Event| place.follow_scroll_bar())
    };
    let row_count = props.count + usize::from(props.header.is_some());
    let track = format!("height:{:.0}px", props.window.track);
    let rows = format!("top:{:.0}px", props.window.y);
    let first = format!("--first:{}", props.window.first);
    html! {
        <div ref={place.node()} class="list-box" id={props.id.clone()} role={props.role.clone()} tabindex="0"
            style={props.style.clone()} aria-label={props.label.clone()} aria-activedescendant={props.active.clone()}
            aria-rowcount={row_count.to_string()} aria-colcount={props.column_count.to_string()}
            {onscroll} onkeydown={on_keydown(props)}>
            <div class="list-box-header" role="none">{ props.header.clone().unwrap_or_default() }</div>
            <div class="list-box-track" role="none" style={track}>
                <i class="list-box-probe" aria-hidden="true"></i>
                <i class="list-box-column-probe" aria-hidden="true"></i>
                <div class="list-box-rows" role="none" style={rows}>
                    <div role="none">
                        for (row, number) in props.rows.iter().zip(props.window.first..) {
                            <key={props.window.key(number)}>{ row.clone() }</>
                        }
                    </div>
                    <div class="list-box-marks" aria-hidden="true" style={first}>{ for (0..BOXES).map(|_| html! { <i></i> }) }</div>
                </div>
            </div>
        </div>
    }
}

fn on_keydown(props: &ListBoxProps) -> Callback<KeyboardEvent> {
    let (on_key, on_typed) = (props.on_key.clone(), props.on_typed.clone());
    let (on_extended, VirtualList(place)) = (props.on_extended.clone(), props.list.clone());
    Callback::from(move |event: KeyboardEvent| {
        if event.alt_key() || event.meta_key() {
            return;
        }
        let name = event.key();
        // A space continues a typed name, and otherwise opens the row.
        if let Some((on_typed, letter)) = on_typed.as_ref().zip(letter(&name))
            && !event.ctrl_key()
            && on_typed.emit(Typed { letter, time: event.time_stamp() })
        {
            event.prevent_default();
        } else if let Some(key) = Key::named(&name, event.ctrl_key()) {
            event.prevent_default();
            place.step(key != Key::Activate);
            let extended = on_extended.as_ref().filter(|_| event.shift_key());
            extended.unwrap_or(&on_key).emit(key);
        }
    })
}

/// Returns the character that a key types. The two keys for search and help are excluded.
fn letter(name: &str) -> Option<char> {
    let mut characters = name.chars();
    let letter = characters.next()?;
    (characters.next().is_none() && !matches!(letter, '/' | '?')).then_some(letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[component]
    fn Numbers() -> Html {
        let list = use_virtual_list();
        let window = list.window(Rows { count: 1000, current: Some(3), chosen: 0 });
        let rows: Vec<Html> = (window.first..window.end).map(|row| html! { <i>{ row }</i> }).collect();
        html! {
            <ListBox {list} {window} count=1000 id="numbers" role="grid" label="Numbers" column_count=1
                header={html! { <b>{ "n" }</b> }} active="number-3" on_key={Callback::noop()} {rows} />
        }
    }

    #[tokio::test]
    async fn a_list_has_as_many_rows_as_it_has_with_its_header_and_draws_the_first_of_them() {
        let html = rendered(|| html! { <Numbers /> }).await;
        assert!(html.contains("aria-rowcount=\"1001\""), "{html}");
        assert!(html.contains("aria-activedescendant=\"number-3\""), "{html}");
        assert!(html.contains("<i>0</i>") && !html.contains("<i>900</i>"), "{html}");
    }
}
