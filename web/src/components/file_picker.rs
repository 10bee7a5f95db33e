//! A button that opens the file dialog.

use yew::prelude::*;

/// A file input that looks like a button.
pub struct FilePicker {
    /// The id of the file input.
    pub id: AttrValue,
    /// The words on the button.
    pub label: AttrValue,
    /// The sign that stands on the button instead of the words, which then are its name.
    pub sign: Option<&'static str>,
    /// Whether it is what the page is there for, and stands out.
    pub primary: bool,
    /// Reports that files are picked, with the event of the input.
    pub on_picked: Callback<Event>,
}

impl FilePicker {
    pub fn draw(self) -> Html {
        let class = if self.primary { "button file-picker button-primary" } else { "button file-picker" };
        let (name, shown) = match self.sign {
            Some(sign) => (Some(self.label), sign.into()),
            None => (None, self.label),
        };
        html! {
            <label {class} title={name.clone()}>
                { shown }
                <input class="visually-hidden" id={self.id} type="file" multiple=true aria-label={name} onchange={self.on_picked} />
            </label>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(sign: Option<&'static str>) -> String {
        let draw = move || {
            let (id, label, on_picked) = ("open-a".into(), "Replace A".into(), Callback::noop());
            FilePicker { id, label, sign, primary: sign.is_none(), on_picked }.draw()
        };
        rendered(draw).await
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
