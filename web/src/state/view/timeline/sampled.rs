//! Answers about the samples of the timeline.

use crate::shared::Shared;
use crate::state::names::series_name::SeriesName;
use crate::state::view::timeline::curve::{Curve, Damaged, Gathered, Survey};
use crate::state::view::timeline::samples::Samples;

/// Maximum number of curves that are kept: those of many screens of the counter browser.
const MAX_CURVES: usize = 400;

/// The samples of the timeline, and the data found in them; other samples replace all of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sampled {
    pub samples: Option<Shared<Samples>>,
    /// Values of series, the latest last.
    pub(in crate::state) curves: Vec<Shared<Curve>>,
    pub(in crate::state) damaged: Option<Shared<Vec<Damaged>>>,
    /// Series that can be offered before the survey; `None` after it.
    pub offers: Option<Shared<Survey>>,
    pub survey: Option<Shared<Survey>>,
}

impl Sampled {
    /// Returns the values of a series, if they are known.
    pub fn curve(&self, series: &SeriesName) -> Option<&Shared<Curve>> {
        self.curves.iter().find(|curve| curve.name == *series)
    }

    /// Stores the survey of the samples.
    pub(in crate::state) fn receive_survey(&mut self, survey: Survey) {
        (self.survey, self.offers) = (Some(Shared::new(survey)), None);
    }

    /// Stores the values of series.
    pub(in crate::state) fn receive(&mut self, Gathered { curves, damaged }: Gathered) {
        self.curves.retain(|known| curves.iter().all(|new| new.name != known.name));
        self.curves.extend(curves.into_iter().map(Shared::new));
        let many = self.curves.len().saturating_sub(MAX_CURVES);
        self.curves.drain(..many);
        self.damaged = Some(Shared::new(damaged));
    }
}
