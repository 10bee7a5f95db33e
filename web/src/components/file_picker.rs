//! A button that opens the file dialog.

use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct FilePickerProps {
    /// The id of the file input.
    pub id: AttrValue,
    /// The words on the button.
    pub label: AttrValue,
    /// Shorter text of the button; the whole one is its accessible name.
    #[prop_or_default]
    pub shown: Option<AttrValue>,
    /// `true` for the primary action of the page, which is emphasised.
    #[prop_or_default]
    pub primary: bool,
    /// Reports that files are picked, with the event of the input.
    #[prop_or_default]
    pub on_picked: Callback<Event>,
}

/// Shows a file input that looks like a button.
#[component]
pub fn FilePicker(props: &FilePickerProps) -> Html {
    let class = if props.primary { "button file-picker button-primary" } else { "button file-picker" };
    let label = props.label.clone();
    let (name, shown) = match props.shown.clone() {
        Some(shown) => (Some(label), shown),
        None => (None, label),
    };
    html! {
        <label {class} title={name.clone()}>
            { shown }
            <input class="visually-hidden" id={props.id.clone()} type="file" multiple=true aria-label={name}
                onchange={props.on_picked.clone()} />
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(shown: Option<&'static str>) -> String {
        let draw = move || {
            let (shown, primary) = (shown.map(AttrValue::Static), shown.is_none());
            html! { <FilePicker id="open-a" label="Replace… (A)" {shown} {primary} /> }
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn the_input_has_a_name_and_takes_several_files() {
        for html in [html(None).await, html(Some("Replace…")).await] {
            assert!(html.contains("type=\"file\"") && html.contains("multiple"), "{html}");
            assert!(html.contains("Replace… (A)"), "{html}");
        }
    }

    #[tokio::test]
    async fn fewer_words_leave_all_of_them_as_the_name() {
        let html = html(Some("Replace…")).await;
        assert!(html.contains("aria-label=\"Replace… (A)\"") && html.contains(">Replace…<"), "{html}");
    }
}
