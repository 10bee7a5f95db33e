//! Marks that follow the pointer, set directly on the document, so that movements do not redraw anything.

use gloo::utils::document;
use web_sys::Element;

/// Number of boxes in a list for marks.
pub const BOXES: u32 = 6;

/// The rows of a list that exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExistingRows {
    /// The number of the first one as `aria-rowindex` counts.
    pub first: usize,
    pub count: usize,
    /// Bytes in each of them; 0 in other lists.
    pub per_row: usize,
}

/// Returns the rows of the list with this id that exist; `None` if there is no such list or it is empty.
pub fn list_rows(list: &str) -> Option<ExistingRows> {
    let row = document().query_selector(&format!("#{list} .list-box-rows [role=row]")).ok()??;
    let rows = row.parent_element()?;
    let number = |element: &Element, name: &str| element.get_attribute(name)?.parse().ok();
    Some(ExistingRows {
        first: number(&row, "aria-rowindex")?,
        count: usize::try_from(rows.child_element_count()).ok()?,
        per_row: number(&row, "data-bytes").unwrap_or(0),
    })
}

/// Places the boxes of a list by these styles; boxes without a style, and extra ones, are removed.
pub fn mark(list: &str, styles: &[Option<String>]) {
    let selector = format!("#{list} .list-box-marks");
    let marks = document().query_selector(&selector).ok().flatten();
    let boxes = marks.map(|marks| marks.children());
    for place in 0..BOXES {
        let Some(element) = boxes.as_ref().and_then(|boxes| boxes.item(place)) else { return };
        // Setting attributes with valid names cannot fail.
        let style = usize::try_from(place).ok().and_then(|place| styles.get(place)?.as_ref());
        drop(match style {
            Some(style) => element.set_attribute("style", style),
            None => element.remove_attribute("style"),
        });
    }
}

/// Writes a text into the element with this id.
pub fn write(id: &str, text: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        element.set_text_content(Some(text));
    }
}
