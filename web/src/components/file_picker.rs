//! A button that opens the file dialog.

use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct FilePickerProps {
    /// The id of the file input.
    pub id: AttrValue,
    /// The words on the button.
    pub label: AttrValue,
    /// The sign that stands on the button instead of the words, which then are its name.
    #[prop_or_default]
    pub sign: Option<&'static str>,
    /// Whether it is what the page is there for, and stands out.
    #[prop_or_default]
    pub primary: bool,
    /// Reports that files are picked, with the event of the input.
    #[prop_or_default]
    pub on_picked: Callback<Event>,
}

/// A file input that looks like a button.
#[component]
pub fn FilePicker(props: &FilePickerProps) -> Html {
    let class = if props.primary { "button file-picker button-primary" } else { "button file-picker" };
    let label = props.label.clone();
    let (name, shown) = match props.sign {
        Some(sign) => (Some(label), sign.into()),
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

    async fn html(sign: Option<&'static str>) -> String {
        let primary = sign.is_none();
        rendered(move || html! { <FilePicker id="open-a" label="Replace A" {sign} {primary} /> }).await
    }

    #[tokio::test]
    async fn the_input_has_a_name_and_takes_several_files() {
        for html in [html(None).await, html(Some("…")).await] {
            assert!(html.contains("type=\"file\"") && html.contains("multiple"), "{html}");
            assert!(html.contains("Replace A"), "{html}");
        }
    }

    #[tokio::test]
    async fn a_sign_that_stands_for_the_words_leaves_them_as_the_name() {
        let html = html(Some("…")).await;
        assert!(html.contains("aria-label=\"Replace A\"") && html.contains(">…<"), "{html}");
    }
}
