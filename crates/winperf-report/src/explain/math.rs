//! Formulas for display: a tree of letters and numbers, rendered as text or MathML.

use winperf::formula::{Expression, Letter};

use crate::language::Language;
use crate::number::grouped_digits;
use crate::phrases::{Measure, Say};

/// 2^32, by which a 32-bit number that passed its largest is taken larger.
const WRAP: i128 = 1 << 32;

/// A formula in letters, in numbers, or with its differences computed.
#[derive(Clone, Debug, PartialEq)]
pub enum Math {
    /// A letter.
    Letter(Letter),
    /// A number.
    Number(Figure),
    /// The first plus the second.
    Sum(Box<[Self; 2]>),
    /// The first less the second.
    Difference(Box<[Self; 2]>),
    /// The first times the second.
    Product(Box<[Self; 2]>),
    /// The first divided by the second.
    Quotient(Box<[Self; 2]>),
}

/// A number in a formula.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its digits, not grouped, after a minus sign if it is negative.
    pub digits: String,
    /// The letters that it replaces; empty for a constant of the formula.
    pub of: Vec<Letter>,
    /// Unit of the number, in the language of the formula.
    pub unit: Option<&'static str>,
}

impl Figure {
    fn constant(number: impl ToString) -> Self {
        Self { digits: number.to_string(), of: Vec::new(), unit: None }
    }
}

/// The number of a letter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Operand {
    /// Its digits.
    pub(crate) digits: String,
    /// The number as a whole number; `None` for an IEEE double.
    pub(crate) number: Option<i128>,
    /// `true` if it has passed the largest number of 32 bits since the older sample.
    pub(crate) has_wrapped: bool,
    /// Measure of the number.
    pub(crate) measure: Option<Measure>,
}

/// Source of the numbers for the letters of a formula.
pub(crate) type Numbers<'a> = &'a dyn Fn(Letter) -> Option<Operand>;

impl Math {
    /// Returns a formula in letters.
    pub fn in_letters(expression: &Expression) -> Self {
        match expression {
            Expression::Letter(letter) => Self::Letter(*letter),
            Expression::Number(number) => Self::Number(Figure::constant(number)),
            Expression::Difference(left, right) => Self::Difference(Self::both(left, right)),
            Expression::Product(left, right) => Self::Product(Self::both(left, right)),
            Expression::Quotient(left, right) => Self::Quotient(Self::both(left, right)),
        }
    }

    fn both(left: &Expression, right: &Expression) -> Box<[Self; 2]> {
        Box::new([Self::in_letters(left), Self::in_letters(right)])
    }

    /// Returns the formula with numbers in the place of letters; `None` if a letter has none.
    pub(crate) fn in_numbers(&self, numbers: Numbers<'_>) -> Option<Self> {
        self.replaced(&|math| match math {
            Self::Letter(letter) => {
                Some(numbers(*letter).map(|operand| number_for_letter(*letter, &operand)))
            }
            _ => None,
        })
    }

    /// Returns the formula with each difference of two letters computed, and the unit of each number; `None` if a
    /// letter has no number.
    pub(crate) fn reduced(&self, numbers: Numbers<'_>, language: Language) -> Option<Self> {
        self.replaced(&|math| match math {
            Self::Letter(letter) => Some(numbers(*letter).map(|operand| {
                let unit = operand.measure.map(|measure| measure.say(language));
                Self::Number(Figure { digits: operand.digits, of: vec![*letter], unit })
            })),
            Self::Difference(pair) => match &**pair {
                [Self::Letter(left), Self::Letter(right)] => {
                    Some(difference([*left, *right], numbers, language))
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// Returns the tree with replaced parts: `replace` returns `Some` for a part to replace, containing the replacement
    /// or `None` to remove it.
    fn replaced(&self, replace: &dyn Fn(&Self) -> Option<Option<Self>>) -> Option<Self> {
        if let Some(replaced) = replace(self) {
            return replaced;
        }
        let both =
            |[left, right]: &[Self; 2]| Some(Box::new([left.replaced(replace)?, right.replaced(replace)?]));
        Some(match self {
            Self::Letter(_) | Self::Number(_) => self.clone(),
            Self::Sum(pair) => Self::Sum(both(pair)?),
            Self::Difference(pair) => Self::Difference(both(pair)?),
            Self::Product(pair) => Self::Product(both(pair)?),
            Self::Quotient(pair) => Self::Quotient(both(pair)?),
        })
    }

    /// Returns `true` if it is one letter or one number.
    pub(crate) fn is_trivial(&self) -> bool {
        matches!(self, Self::Letter(_) | Self::Number(_))
    }

    /// Returns the formula as text, as in `100 × (N1 − N0) ÷ (D1 − D0)`.
    pub fn text(&self) -> String {
        let pair = |[left, right]: &[Self; 2], sign: &str, [least, least_right]: [Binding; 2]| {
            format!("{} {sign} {}", left.bound(least), right.bound(least_right))
        };
        match self {
            Self::Letter(letter) => letter.name().to_owned(),
            Self::Number(Figure { digits, unit, .. }) => match unit {
                Some(unit) => format!("{digits} [{unit}]"),
                None => digits.clone(),
            },
            Self::Sum(both) => pair(both, "+", [Binding::Sum, Binding::Product]),
            Self::Difference(both) => pair(both, "−", [Binding::Sum, Binding::Product]),
            Self::Product(both) => pair(both, "×", [Binding::Product, Binding::Product]),
            Self::Quotient(both) => pair(both, "÷", [Binding::Product, Binding::Whole]),
        }
    }

    /// Returns it as text, in brackets if it binds less than `least`.
    fn bound(&self, least: Binding) -> String {
        let text = self.text();
        if self.binding() < least { format!("({text})") } else { text }
    }

    /// Returns the precedence of the operator.
    fn binding(&self) -> Binding {
        match self {
            Self::Number(Figure { digits, .. }) if digits.starts_with('-') => Binding::Sum,
            Self::Letter(_) | Self::Number(_) => Binding::Whole,
            Self::Sum(_) | Self::Difference(_) => Binding::Sum,
            Self::Product(_) | Self::Quotient(_) => Binding::Product,
        }
    }

    /// Returns the formula typeset with fractions.
    pub fn typeset(&self) -> Typeset {
        let pair = |[left, right]: &[Self; 2], sign: &'static str, [least, least_right]: [Binding; 2]| {
            let mut parts = left.set_bound(least);
            parts.push(Typeset::Sign(sign));
            parts.extend(right.set_bound(least_right));
            Typeset::Row(parts)
        };
        match self {
            Self::Letter(letter) => Typeset::Letter(*letter),
            Self::Number(figure) => {
                Typeset::Number(Figure { digits: grouped(&figure.digits), ..figure.clone() })
            }
            Self::Sum(both) => pair(both, "+", [Binding::Sum, Binding::Product]),
            Self::Difference(both) => pair(both, "−", [Binding::Sum, Binding::Product]),
            Self::Product(both) => pair(both, "×", [Binding::Product, Binding::Product]),
            Self::Quotient(both) => {
                let [over, under] = &**both;
                Typeset::Fraction(Box::new([over.typeset(), under.typeset()]))
            }
        }
    }

    fn set_bound(&self, least: Binding) -> Vec<Typeset> {
        let set = self.typeset();
        // A fraction bar needs no parentheses.
        let is_loose = self.binding() < least && !matches!(set, Typeset::Fraction(_));
        if is_loose { vec![Typeset::Sign("("), set, Typeset::Sign(")")] } else { vec![set] }
    }
}

/// Binding of a part of a formula: a sum binds less than a product, and that less than a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Sum,
    Product,
    Whole,
}

fn number_for_letter(letter: Letter, operand: &Operand) -> Math {
    let number = Math::Number(Figure { digits: operand.digits.clone(), of: vec![letter], unit: None });
    if operand.has_wrapped {
        Math::Sum(Box::new([number, Math::Number(Figure::constant(WRAP))]))
    } else {
        number
    }
}

fn difference([left, right]: [Letter; 2], numbers: Numbers<'_>, language: Language) -> Option<Math> {
    let (newer, older) = (numbers(left)?, numbers(right)?);
    let wrapped = if newer.has_wrapped { WRAP } else { 0 };
    let number = newer.number?.checked_add(wrapped)?.checked_sub(older.number?)?;
    let unit = newer.measure.map(|measure| measure.say(language));
    Some(Math::Number(Figure { digits: number.to_string(), of: vec![left, right], unit }))
}

/// Returns digits with their thousands set apart, after a minus sign as in formulas.
fn grouped(digits: &str) -> String {
    match digits.strip_prefix('-') {
        Some(positive) => format!("−{}", grouped_digits(positive)),
        None => grouped_digits(digits),
    }
}

/// Typeset elements of a formula, the input for MathML.
#[derive(Clone, Debug, PartialEq)]
pub enum Typeset {
    /// Parts in a row.
    Row(Vec<Self>),
    /// The first over the second.
    Fraction(Box<[Self; 2]>),
    /// A letter with the number of its sample.
    Letter(Letter),
    /// A number with thousands separators.
    Number(Figure),
    /// An operator or a bracket.
    Sign(&'static str),
}

impl Typeset {
    /// Returns the letter and the number of the sample after it: `N` and `1`.
    pub fn parts_of(letter: Letter) -> (&'static str, Option<&'static str>) {
        let name = letter.name();
        match name.split_at_checked(1) {
            Some((letter, number)) => (letter, Some(number).filter(|number| !number.is_empty())),
            None => (name, None),
        }
    }

    /// Writes the elements of MathML inside of `math`.
    fn write(&self, out: &mut String) {
        match self {
            Self::Row(parts) => {
                out.push_str("<mrow>");
                parts.iter().for_each(|part| part.write(out));
                out.push_str("</mrow>");
            }
            Self::Fraction(parts) => {
                out.push_str("<mfrac>");
                parts.iter().for_each(|part| part.write(out));
                out.push_str("</mfrac>");
            }
            Self::Letter(letter) => match Self::parts_of(*letter) {
                (letter, Some(number)) => {
                    out.push_str(&format!("<msub><mi>{letter}</mi><mn>{number}</mn></msub>"));
                }
                (letter, None) => out.push_str(&format!("<mi>{letter}</mi>")),
            },
            Self::Number(Figure { digits, unit: None, .. }) => out.push_str(&format!("<mn>{digits}</mn>")),
            Self::Number(Figure { digits, unit: Some(unit), .. }) => {
                out.push_str(&format!("<mrow><mn>{digits}</mn><mtext> {unit}</mtext></mrow>"));
            }
            Self::Sign(sign) => out.push_str(&format!("<mo>{sign}</mo>")),
        }
    }
}

/// Returns a formula as MathML, whose text alternative is the formula as text; `equals` tells whether an equals sign
/// precedes it.
pub(crate) fn mathml(math: &Math, equals: bool) -> String {
    let (sign, text) = if equals { ("<mo>=</mo>", "= ") } else { ("", "") };
    let mut out = format!("<math display=\"block\" alttext=\"{text}{}\"><mrow>{sign}", math.text());
    math.typeset().write(&mut out);
    out.push_str("</mrow></math>");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::counter_type::CounterType;
    use winperf::formula::Formula;

    fn letters(counter_type: CounterType) -> Math {
        Math::in_letters(Formula::from_counter_type(counter_type).expression().unwrap())
    }

    fn numbers(letter: Letter) -> Option<Operand> {
        let number = match letter {
            Letter::N0 => 40,
            Letter::N1 => 340,
            Letter::D0 => 1000,
            Letter::D1 => 2500,
            Letter::F => 500,
            Letter::B0 => 7,
            Letter::B1 => 19,
        };
        let measure = matches!(letter, Letter::D0 | Letter::D1).then_some(Measure::Ticks);
        Some(Operand { digits: number.to_string(), number: Some(number), has_wrapped: false, measure })
    }

    #[test]
    fn brackets_stand_where_the_formula_would_be_another_one_without() {
        let text = |counter_type| letters(counter_type).text();
        assert_eq!(text(CounterType::PERF_100NSEC_TIMER), "100 × (N1 − N0) ÷ (D1 − D0)");
        assert_eq!(text(CounterType::PERF_100NSEC_TIMER_INV), "100 × (1 − (N1 − N0) ÷ (D1 − D0))");
        assert_eq!(text(CounterType::PERF_COUNTER_COUNTER), "(N1 − N0) ÷ ((D1 − D0) ÷ F)");
        assert_eq!(text(CounterType::PERF_AVERAGE_TIMER), "(N1 − N0) ÷ F ÷ (B1 − B0)");
        assert_eq!(text(CounterType::PERF_COUNTER_MULTI_TIMER), "100 × (N1 − N0) ÷ ((D1 − D0) ÷ F) ÷ B1");
    }

    #[test]
    fn numbers_take_the_place_of_letters_and_differences_are_computed_with_their_units() {
        let rate = letters(CounterType::PERF_COUNTER_COUNTER);
        assert_eq!(rate.in_numbers(&numbers).unwrap().text(), "(340 − 40) ÷ ((2500 − 1000) ÷ 500)");
        let reduced = rate.reduced(&numbers, Language::English).unwrap();
        assert_eq!(reduced.text(), "300 ÷ (1500 [ticks] ÷ 500)");
        assert_eq!(rate.in_numbers(&|letter| numbers(letter).filter(|_| letter != Letter::N0)), None);
    }

    #[test]
    fn a_number_that_wrapped_is_taken_larger_and_one_that_fell_is_negative() {
        let delta = letters(CounterType::PERF_COUNTER_DELTA);
        let with = |newer: i128, has_wrapped| {
            move |letter| {
                let number = if letter == Letter::N1 { newer } else { 4_294_967_168 };
                let has_wrapped = has_wrapped && letter == Letter::N1;
                Some(Operand { digits: number.to_string(), number: Some(number), has_wrapped, measure: None })
            }
        };
        let wrapped = with(192, true);
        assert_eq!(delta.in_numbers(&wrapped).unwrap().text(), "192 + 4294967296 − 4294967168");
        assert_eq!(delta.reduced(&wrapped, Language::English).unwrap().text(), "320");
        let fell = delta.reduced(&with(4_294_967_160, false), Language::English).unwrap();
        assert_eq!(fell.text(), "-8");
        let product = Math::Product(Box::new([Math::Number(Figure::constant(100)), fell]));
        assert_eq!(product.text(), "100 × (-8)");
    }

    #[test]
    fn a_formula_is_set_with_fractions_and_says_itself_as_text() {
        let timer = letters(CounterType::PERF_100NSEC_TIMER);
        assert_eq!(
            mathml(&timer, false),
            "<math display=\"block\" alttext=\"100 × (N1 − N0) ÷ (D1 − D0)\"><mrow><mrow><mn>100</mn><mo>×</mo>\
             <mfrac><mrow><msub><mi>N</mi><mn>1</mn></msub><mo>−</mo><msub><mi>N</mi><mn>0</mn></msub></mrow>\
             <mrow><msub><mi>D</mi><mn>1</mn></msub><mo>−</mo><msub><mi>D</mi><mn>0</mn></msub></mrow></mfrac></mrow></mrow></math>"
        );
        let reduced = letters(CounterType::PERF_100NSEC_TIMER_INV).reduced(&numbers, Language::English);
        let set = mathml(&reduced.unwrap(), true);
        assert!(set.contains("alttext=\"= 100 × (1 − 300 ÷ 1500 [ticks])\"><mrow><mo>=</mo>"), "{set}");
        assert!(set.contains("<mo>(</mo><mrow><mn>1</mn><mo>−</mo><mfrac><mn>300</mn>"), "{set}");
        assert!(set.contains("<mn>1500</mn><mtext> ticks</mtext>"), "{set}");
    }
}
