//! Instances whose number after the name has changed, and new or gone instances, in Japanese.

use crate::account::{ChangedInstances, Passer, PasserKind, Renumbered};
use winperf::pair::Age;

use crate::phrases::{Japanese, SayIn};

impl SayIn<Japanese> for Renumbered {
    type Output = String;

    fn say_in(&self) -> String {
        let Self { object, count, by, who } = self;
        let moved = match by {
            Some(by) if *by < 0 => format!(" {} つ繰り上がりました", by.unsigned_abs()),
            Some(by) => format!(" {by} つ繰り下がりました"),
            None => "変わりました".to_owned(),
        };
        let why = if who.is_empty() {
            "並び順が変わったためです".to_owned()
        } else {
            SayIn::<Japanese>::say_in(who)
        };
        format!("{object} のインスタンス {count} 個の番号が{moved}: {why}")
    }
}

impl SayIn<Japanese> for ChangedInstances {
    type Output = String;

    fn say_in(&self) -> String {
        let told: Vec<String> = self.first.iter().map(describe_passer).collect();
        let told = told.join("、");
        match self.more {
            0 => told,
            more => format!("{told}、ほか {more} 個"),
        }
    }
}

fn describe_passer(passer: &Passer) -> String {
    let what = match passer.kind {
        PasserKind::Object => "オブジェクト ",
        PasserKind::Counter => "カウンター ",
        PasserKind::Instance | PasserKind::Running => "",
    };
    let how = match (passer.kind, passer.only_in) {
        (PasserKind::Running, Age::Older) => "が終了",
        (PasserKind::Running, Age::Newer) => "が開始",
        (_, Age::Older) => "が消滅",
        (_, Age::Newer) => "が新規",
    };
    format!("{what}{} {how}", passer.named())
}
