//! Answers to the questions of the page, in a worker.

use crate::browser::worker;
use crate::tasks::running::Running;
use crate::tasks::share::in_worker::{self, Kept};
use crate::tasks::unpack;

/// Answers questions. Those that take long return to the event loop, where they can be cancelled.
pub fn serve() {
    let kept = Kept::default();
    worker::listen(move |question, reply| {
        let (kept, sender) = (kept.clone(), reply.clone());
        let running = Running::begin(async move {
            let answer = if question.text == unpack::QUESTION {
                unpack::answer(question)
            } else {
                in_worker::answer(question, &kept, &sender).await
            };
            sender.answer(answer.as_ref());
        });
        reply.when_cancelled(move || drop(running));
    });
}
