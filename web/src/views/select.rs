//! A list of options, one of which is selected.

use yew::prelude::*;

use crate::browser::select::{choose, chosen};

#[derive(Properties, PartialEq)]
pub struct SelectProps {
    pub class: AttrValue,
    pub id: AttrValue,
    pub label: AttrValue,
    pub options: Vec<AttrValue>,
    /// The heading of each option; shorter if the last have none.
    #[prop_or_default]
    pub groups: Vec<Option<AttrValue>>,
    /// Position of the selected option.
    pub chosen: usize,
    /// Called with the position of the option to select.
    #[prop_or_default]
    pub on_chosen: Callback<usize>,
}

/// Shows a `select` with the current option, also after changes by other means.
#[component]
pub fn Select(props: &SelectProps) -> Html {
    let node = use_node_ref();
    use_effect_with((props.chosen, props.options.clone()), {
        let node = node.clone();
        move |(chosen, _)| choose(&node, *chosen)
    });
    let onchange = {
        let (node, on_chosen) = (node.clone(), props.on_chosen.clone());
        Callback::from(move |_: Event| chosen(&node).into_iter().for_each(|place| on_chosen.emit(place)))
    };
    html! {
        <select ref={node} class={props.class.clone()} id={props.id.clone()} aria-label={props.label.clone()} {onchange}>
            { headed(props) }
        </select>
    }
}

/// Shows the options, grouped by heading.
fn headed(props: &SelectProps) -> Html {
    let group = |place: usize| props.groups.get(place).cloned().flatten();
    let places: Vec<usize> = (0..props.options.len()).collect();
    let show_group = |places: &[usize]| {
        let options = places.iter().filter_map(|place| {
            let option = props.options.get(*place)?.clone();
            Some(html! { <option selected={*place == props.chosen}>{ option }</option> })
        });
        let options = options.collect::<Html>();
        match places.first().and_then(|first| group(*first)) {
            Some(label) => html! { <optgroup {label}>{ options }</optgroup> },
            None => options,
        }
    };
    places.chunk_by(|one, other| group(*one) == group(*other)).map(show_group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn the_chosen_option_is_selected() {
        let options = || vec![AttrValue::Static("first"), AttrValue::Static("second")];
        let draw = move || html! { <Select class="" id="list" label="List" options={options()} chosen=1 /> };
        let html = rendered(draw).await;
        assert!(
            html.contains("<option>first</option><option selected=\"selected\">second</option>"),
            "{html}"
        );
    }
}
