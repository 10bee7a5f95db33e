//! Contexts available to every component: phrases, dispatch, commands, and the files being read.

use yew::prelude::*;

use crate::commands::Commands;
use crate::phrases::Words;
use crate::state::Action;
use crate::state::library::opening::Opening;

/// The callback that changes the session; always the same, so it causes no redraw.
#[derive(Clone, PartialEq)]
pub struct Dispatch(Callback<Action>);

#[derive(Properties, PartialEq)]
pub struct PageContextProps {
    #[prop_or_default]
    pub words: Words,
    #[prop_or_default]
    pub dispatch: Callback<Action>,
    #[prop_or_default]
    pub commands: Commands,
    /// The file that is being read.
    #[prop_or_default]
    pub opening: Option<Opening>,
    pub children: Html,
}

/// Provides all contexts to its children; only users of a changed context are redrawn.
#[component]
pub fn PageContext(props: &PageContextProps) -> Html {
    html! {
        <ContextProvider<Words> context={props.words}>
            <ContextProvider<Dispatch> context={Dispatch(props.dispatch.clone())}>
                <ContextProvider<Commands> context={props.commands.clone()}>
                    <ContextProvider<Option<Opening>> context={props.opening.clone()}>
                        { props.children.clone() }
                    </ContextProvider<Option<Opening>>>
                </ContextProvider<Commands>>
            </ContextProvider<Dispatch>>
        </ContextProvider<Words>>
    }
}

/// Returns the catalogue in the language of the page; English without a page.
#[hook]
pub fn use_words() -> Words {
    use_context::<Words>().unwrap_or_default()
}

/// Returns the callback that changes the session; it has no effect without a page.
#[hook]
pub fn use_dispatch() -> Callback<Action> {
    let nowhere = use_callback((), |_: Action, ()| ());
    use_context::<Dispatch>().map_or(nowhere, |dispatch| dispatch.0)
}

/// Returns the file that is being read, and how far it is.
#[hook]
pub fn use_opening() -> Option<Opening> {
    use_context().flatten()
}

/// Returns the commands of the user that take time; they have no effect without a page.
#[hook]
pub fn use_commands() -> Commands {
    use_context::<Commands>().unwrap_or_default()
}
