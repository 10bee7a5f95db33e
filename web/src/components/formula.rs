//! A formula, typeset: fractions as fractions, in elements of MathML that follow from the expression.

use winperf::formula::Letter;
use winperf_report::explain::{Figure, Math, Typeset};
use yew::prelude::*;

use crate::components::text::text;

#[derive(Properties, PartialEq)]
pub struct FormulaProps {
    /// The formula in letters, and its result, line by line.
    pub lines: Vec<Math>,
    /// Final result of the formula.
    #[prop_or_default]
    pub result: Option<AttrValue>,
    /// The highlighted letter, with all numbers computed from it.
    #[prop_or_default]
    pub lit: Option<Letter>,
}

/// Shows the lines of a formula below each other; screen readers get them as text.
///
/// A line wider than its pane is written smaller; one with very many digits scrolls sideways, also by keyboard.
#[component]
pub fn Formula(FormulaProps { lines, result, lit }: &FormulaProps) -> Html {
    let all = lines.iter().enumerate().map(|(place, math)| line(math, place > 0, *lit));
    html! {
        <div class="formula" tabindex="0">
            { all.collect::<Html>() }
            { for result.clone().map(|result| html! { <p class="formula-result">{ "= " }{ text("strong", "", result) }</p> }) }
        </div>
    }
}

/// Shows one line, which equals the one before it.
fn line(math: &Math, equals: bool, lit: Option<Letter>) -> Html {
    let sign = if equals { "= " } else { "" };
    html! {
        <math display="block" alttext={format!("{sign}{}", math.text())} style={format!("--em:{}", width(&math.typeset()) + 2)}>
            <mrow>
                if equals {
                    <mo>{ "=" }</mo>
                }
                { set(&math.typeset(), lit) }
            </mrow>
        </math>
    }
}

/// Returns a width in ems that a part does not exceed.
fn width(part: &Typeset) -> usize {
    tenths(part).div_ceil(10)
}

fn tenths(part: &Typeset) -> usize {
    match part {
        Typeset::Row(parts) => parts.iter().map(tenths).sum(),
        Typeset::Fraction(parts) => parts.iter().map(tenths).max().unwrap_or(0) + 6,
        Typeset::Letter(_) => 14,
        Typeset::Number(Figure { digits, unit, .. }) => {
            6 * digits.chars().count() + unit.as_ref().map_or(0, |unit| 5 * (unit.chars().count() + 1))
        }
        Typeset::Sign(_) => 13,
    }
}

/// Shows a single letter, as in formulas.
pub fn letter(of: Letter) -> Html {
    html! { <math alttext={of.name()}>{ set(&Typeset::Letter(of), None) }</math> }
}

fn set(part: &Typeset, lit: Option<Letter>) -> Html {
    match part {
        Typeset::Row(parts) => {
            html! { <mrow>{ parts.iter().map(|part| set(part, lit)).collect::<Html>() }</mrow> }
        }
        Typeset::Fraction(parts) => {
            let [over, under] = &**parts;
            html! { <mfrac>{ set(over, lit) }{ set(under, lit) }</mfrac> }
        }
        Typeset::Letter(of) => {
            let class = is_lit(*of, lit);
            match Typeset::parts_of(*of) {
                (name, Some(sample)) => html! { <msub {class}><mi>{ name }</mi><mn>{ sample }</mn></msub> },
                (name, None) => html! { <mi {class}>{ name }</mi> },
            }
        }
        Typeset::Number(Figure { digits, of, unit }) => {
            let class = of.iter().find_map(|of| is_lit(*of, lit));
            match unit {
                None => html! { <mn {class}>{ digits.clone() }</mn> },
                Some(unit) => html! {
                    <mrow {class}><mn>{ digits.clone() }</mn><mtext class="formula-unit">{ format!("\u{a0}{unit}") }</mtext></mrow>
                },
            }
        }
        Typeset::Sign(sign) => html! { <mo>{ *sign }</mo> },
    }
}

fn is_lit(of: Letter, lit: Option<Letter>) -> Option<&'static str> {
    (lit == Some(of)).then_some("formula-lit")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;
    use winperf::counter_type::CounterType;
    use winperf_report::explain::TypeExplained;
    use winperf_report::language::Language;

    async fn html(counter_type: CounterType, lit: Option<Letter>) -> String {
        let draw = move || {
            let explained = TypeExplained::new(counter_type, Language::English);
            let example = explained.example.unwrap();
            let lines: Vec<Math> = example.formula.lines().cloned().collect();
            html! { <Formula {lines} result={example.result} {lit} /> }
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_formula_has_fractions_and_says_itself_as_text() {
        let html = html(CounterType::PERF_100NSEC_TIMER, None).await;
        assert!(html.contains("alttext=\"100 × (N1 − N0) ÷ (D1 − D0)\""), "{html}");
        assert!(html.contains("alttext=\"= 100 × 5000000 [100 ns] ÷ 20000000 [100 ns]\""), "{html}");
        assert_eq!(html.matches("<mfrac>").count(), 3, "{html}");
        assert!(html.contains("<msub><mi>N</mi><mn>1</mn></msub>"), "{html}");
        assert!(html.contains("<mn>5\u{202f}000\u{202f}000</mn>"), "{html}");
        assert!(html.contains("<strong>25 %</strong>") && !html.contains("formula-lit"), "{html}");
    }

    #[test]
    fn a_line_of_long_numbers_is_wider_than_one_of_letters() {
        let example = TypeExplained::new(CounterType::PERF_100NSEC_TIMER, Language::English).example.unwrap();
        let widths: Vec<usize> = example.formula.lines().map(|line| width(&line.typeset())).collect();
        assert!(widths[0] < widths[1] && widths.iter().all(|width| (6..60).contains(width)), "{widths:?}");
    }

    #[tokio::test]
    async fn a_letter_is_lit_up_in_every_line_that_it_has_a_part_in() {
        let html = html(CounterType::PERF_100NSEC_TIMER, Some(Letter::D0)).await;
        assert!(html.contains("<msub class=\"formula-lit\"><mi>D</mi><mn>0</mn></msub>"), "{html}");
        assert_eq!(html.matches("formula-lit").count(), 3, "{html}");
    }
}
