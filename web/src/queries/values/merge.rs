//! Sorting in slices: a merge sort from the bottom up, which keeps the order of what is equal.

use crate::pace::{Pace, Work};

/// Puts numbers in the order that `before` gives them; `None` when the work is not wanted any more.
///
/// Whatever is sorted is sorted by the place that it has elsewhere, so that one copy of this code is enough.
pub(super) async fn sort<P: Pace>(
    numbers: &mut [u32],
    before: &dyn Fn(u32, u32) -> bool,
    pace: &P,
    share: [u8; 2],
) -> Option<()> {
    let count = numbers.len();
    let rounds = usize::BITS - count.saturating_sub(1).leading_zeros();
    let mut work = Work::new(pace, share, count.saturating_mul(rounds as usize));
    let mut spare = numbers.to_vec();
    let (mut from, mut to) = (numbers, &mut spare[..]);
    let mut width = 1;
    while width < count {
        for start in (0..count).step_by(2 * width) {
            let (middle, end) = (count.min(start + width), count.min(start + 2 * width));
            if middle == end || !before(from[middle], from[middle - 1]) {
                to[start..end].copy_from_slice(&from[start..end]);
                if work.tick(end - start) {
                    work.pause().await?;
                }
                continue;
            }
            let (mut left, mut right) = (start, middle);
            for place in &mut to[start..end] {
                let from_right = left == middle || right < end && before(from[right], from[left]);
                let next = if from_right { &mut right } else { &mut left };
                *place = from[*next];
                *next += 1;
                if work.tick(1) {
                    work.pause().await?;
                }
            }
        }
        std::mem::swap(&mut from, &mut to);
        width *= 2;
    }
    // After an odd count of rounds the order is in the spare room.
    if rounds % 2 == 1 {
        to.copy_from_slice(from);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pace::AtOnce;

    /// Numbers without order.
    fn mixed(count: u32) -> Vec<u64> {
        (0..count).map(|number| u64::from(number.wrapping_mul(0x9E37_79B9) >> 24)).collect()
    }

    async fn check(keys: Vec<u64>) {
        let places: Vec<u32> = (0..keys.len() as u32).collect();
        let before = |left: u32, right: u32| keys[left as usize] < keys[right as usize];
        let mut found = places.clone();
        sort(&mut found, &before, &AtOnce::default(), [0, 100]).await.unwrap();
        let mut expected = places;
        expected.sort_by_key(|place| keys[*place as usize]);
        assert_eq!(found, expected);
    }

    #[tokio::test]
    async fn any_count_of_numbers_is_sorted_and_equal_ones_stay_in_their_order() {
        for count in (0..40).chain([1000, 1023, 1024, 1025]) {
            check(mixed(count)).await;
        }
        check(vec![7; 300]).await;
        check((0..300).collect()).await;
        check((0..300).rev().collect()).await;
    }

    #[tokio::test]
    async fn sorting_gives_way_all_the_time_and_ends_when_it_is_not_wanted() {
        let keys = mixed(100_000);
        let before = |left: u32, right: u32| keys[left as usize] < keys[right as usize];
        let places = || (0..100_000).collect::<Vec<u32>>();
        let pace = AtOnce::default();
        sort(&mut places(), &before, &pace, [0, 100]).await.unwrap();
        assert!(pace.pauses.get() > 100_000 * 16 / 128, "{}", pace.pauses.get());
        let pace = AtOnce { limit: Some(5), ..AtOnce::default() };
        assert_eq!(sort(&mut places(), &before, &pace, [0, 100]).await, None);
        assert_eq!(pace.pauses.get(), 5);
    }
}
