//! The focusable box that scrolls a list of which only the rows on screen exist.

mod measure;
mod place;

use std::rc::Rc;

use yew::prelude::*;

use crate::browser::stepping;
use crate::keys::Key;
use crate::list::scroll::Window;
use crate::list::scroller::place::Place;

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
    pub id: AttrValue,
    /// The ARIA role: `tree`, `treegrid`, `grid`.
    pub role: AttrValue,
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
    let redraw = use_force_update();
    let place = use_memo((), |()| Place::new(node.clone(), redraw));
    let (window, drawn) = place.drawn(props);
    use_effect({
        let place = Rc::clone(&place);
        move || place.put_scroll_bar()
    });
    use_effect_with((), {
        let place = Rc::clone(&place);
        move |()| {
            let watch = place.measured_from_now_on();
            move || drop(watch)
        }
    });
    use_effect_with((props.current_column, props.chosen), {
        let place = Rc::clone(&place);
        move |&(column, _)| column.into_iter().for_each(|column| place.show_column(column))
    });
    let jump = {
        let place = Rc::clone(&place);
        Callback::from(move |row| place.jump(row))
    };
    let beside = props.beside.as_ref().map(|beside| beside.emit((window, jump))).unwrap_or_default();
    let onscroll = Callback::from(move |_: Event| place.follow_scroll_bar());
    let header = match &props.draw_header {
        Some(draw) => draw.emit(window),
        None => props.header.clone(),
    };
    let has_header = props.draw_header.is_some() || props.header != Html::default();
    let row_count = drawn.count + usize::from(has_header);
    let track = format!("height:{}px", whole(window.track));
    let rows = format!("transform:translateY({}px);--first:{}", whole(window.y), window.first);
    html! {
        <>
            <div ref={node} class="scroller" id={props.id.clone()} role={props.role.clone()} tabindex="0"
                aria-label={props.label.clone()} aria-activedescendant={drawn.active}
                aria-rowcount={row_count.to_string()} aria-colcount={props.column_count.to_string()}
                {onscroll} onkeydown={on_keydown(props, window)}>
                <div class="scroller-header" role="none">{ header }</div>
                <div class="scroller-track" role="none" style={track}>
                    <i class="scroller-probe" aria-hidden="true"></i>
                    <i class="scroller-column-probe" aria-hidden="true"></i>
                    <div class="scroller-rows" role="none" style={rows}>
                        <div role="none">{ drawn.rows }</div>
                        <div class="scroller-marks" aria-hidden="true"><i></i><i></i><i></i></div>
                    </div>
                </div>
            </div>
            { beside }
        </>
    }
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
        // A space may go on with a name that is being typed, and only else opens something.
        if let Some((on_typed, typed)) = on_typed.as_ref().zip(typed(&name))
            && !event.ctrl_key()
            && on_typed.emit((typed, window))
        {
            event.prevent_default();
        } else if let Some(key) = Key::named(&name, event.ctrl_key()) {
            event.prevent_default();
            if key != Key::Activate {
                stepping::note();
            }
            let extended = on_extended.as_ref().filter(|_| event.shift_key());
            extended.unwrap_or(&on_key).emit((key, window));
        }
    })
}

/// The character that a key types. The two that lead to the search and to the help stay free for these.
fn typed(name: &str) -> Option<char> {
    let mut characters = name.chars();
    let typed = characters.next()?;
    (characters.next().is_none() && !matches!(typed, '/' | '?')).then_some(typed)
}
