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
    /// The button.
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
