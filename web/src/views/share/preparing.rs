//! Preparation of content for sharing, which takes time.

use std::future::Future;

use yew::prelude::*;

use crate::shared::Shared;
use crate::tasks;
use crate::tasks::running::Running;
use crate::views::share::query::of_log::{LogShareRequest, PreparedLog};
use crate::views::share::query::{Prepared, Progress, ShareRequest};

/// Input of a preparation.
pub(super) trait Preparation: Clone + PartialEq + 'static {
    type Ready: Clone + PartialEq + 'static;

    /// Returns the first step.
    fn first_step(&self) -> Progress<Self::Ready>;

    /// Prepares the content, and reports the progress.
    fn prepare(self, on_progress: Callback<Progress<Self::Ready>>) -> impl Future<Output = ()> + 'static;
}

impl Preparation for ShareRequest {
    type Ready = Shared<Prepared>;

    fn first_step(&self) -> Progress<Self::Ready> {
        self.begins()
    }

    fn prepare(self, on_progress: Callback<Progress<Self::Ready>>) -> impl Future<Output = ()> + 'static {
        tasks::share::prepare(self, on_progress)
    }
}

impl Preparation for LogShareRequest {
    type Ready = Shared<PreparedLog>;

    fn first_step(&self) -> Progress<Self::Ready> {
        self.begins()
    }

    fn prepare(self, on_progress: Callback<Progress<Self::Ready>>) -> impl Future<Output = ()> + 'static {
        tasks::share::prepare_log(self, on_progress)
    }
}

/// Prepares content while it is requested; obsolete results are discarded and never shown.
#[hook]
pub(super) fn use_prepared<P: Preparation>(asked: Result<P, Progress<P::Ready>>) -> Progress<P::Ready> {
    let reached = use_state(|| None::<(P, Progress<P::Ready>)>);
    let asked = asked.map_err(Some);
    let setter = reached.setter();
    use_effect_with(asked.as_ref().ok().cloned(), move |asked| {
        let running = asked.clone().map(|asked| {
            let of = asked.clone();
            let on_progress = Callback::from(move |progress| setter.set(Some((of.clone(), progress))));
            Running::begin(asked.prepare(on_progress))
        });
        move || drop(running)
    });
    match asked {
        Err(progress) => progress.unwrap_or(Progress::Examining),
        Ok(asked) => match &*reached {
            Some((of, progress)) if *of == asked => progress.clone(),
            _ => asked.first_step(),
        },
    }
}
