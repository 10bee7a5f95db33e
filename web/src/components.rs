//! The components: values in, callbacks out.
//!
//! One component, one file, one style sheet of the same stem. None of them knows where files come from.
//! A component is a plain value with a method `draw`: it has neither state nor hooks.

pub mod capture_bar;
pub mod capture_card;
pub mod change_mark;
pub mod compare_bar;
pub mod compare_detail;
pub mod compare_rows;
pub mod copy_dialog;
pub mod copy_menu;
pub mod details_context;
pub mod details_findings;
pub mod details_panel;
pub mod difference_steps;
pub mod example_list;
pub mod explanation_panel;
pub mod file_picker;
pub mod finding_explanation;
pub mod finding_rows;
pub mod hex_rows;
pub mod keys_dialog;
pub mod kind_mark;
pub mod legend;
pub mod masthead;
pub mod notice_list;
pub mod opening_bar;
pub mod overview_strip;
pub mod pane_head;
pub mod search_box;
pub mod search_panel;
pub mod search_rows;
pub mod settings_bar;
pub mod severity_mark;
pub mod side_switch;
pub mod start_screen;
pub mod tab_bar;
pub mod text;
pub mod tree_rows;
pub mod value_chart;
pub mod value_grid;
pub mod value_rows;
pub mod value_tools;

#[cfg(test)]
mod tests {
    use yew::prelude::*;

    #[derive(Properties, PartialEq)]
    struct DrawnProps {
        html: Html,
    }

    #[component]
    fn Drawn(props: &DrawnProps) -> Html {
        props.html.clone()
    }

    /// What a component draws, as text, rendered on the host without a browser.
    pub(crate) async fn rendered(draw: impl FnOnce() -> Html + Send + 'static) -> String {
        let props = move || DrawnProps { html: draw() };
        yew::ServerRenderer::<Drawn>::with_props(props).hydratable(false).render().await
    }
}
