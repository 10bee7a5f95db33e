//! A button that opens the file dialog.

use yew::prelude::*;

/// A file input that looks like a button.
pub struct FilePicker {
    /// The id of the file input.
    pub id: AttrValue,
    /// The words on the button.
    pub label: AttrValue,
    /// Whether it is what the page is there for: several files may be picked then, and it stands out.
    pub primary: bool,
    /// Reports that files are picked, with the event of the input.
    pub on_picked: Callback<Event>,
}

impl FilePicker {
    /// The button.
    pub fn draw(self) -> Html {
        let class = if self.primary { "button file-picker button-primary" } else { "button file-picker" };
        html! {
            <label {class}>
                { self.label }
                <input class="visually-hidden" id={self.id} type="file" multiple={self.primary} onchange={self.on_picked} />
            </label>
        }
    }
}
