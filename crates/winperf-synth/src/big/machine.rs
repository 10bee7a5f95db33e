//! A complete machine, scaled up: the objects of Windows, and providers of every size.

use super::{OLDER, PER_SECOND, Population, finished};
use crate::random::Random;
use crate::standard::{
    CACHE, MEMORY, NETWORK_INTERFACE, PAGING_FILE, PHYSICAL_DISK, PROCESS, PROCESSOR, SYSTEM, THREAD, cache,
    memory, network_interface, paging_file, physical_disk, process, processor, system, thread,
};
use crate::{Counter, Object};

/// Title index of the first provider that Windows does not bring.
const FIRST_PROVIDER: u32 = 5000;
/// Providers with one block of values each, as .NET, services and drivers have many.
const SINGLE_PROVIDERS: u32 = 60;
/// Providers with instances, each with its thousandths of the capture and the names of its instances.
const PROVIDERS: [(usize, &str); 24] = [
    // GPU Engine: one instance for each process and engine, with the longest names of all.
    (130, "pid_0000_luid_0x00000000_0x0000C0DE_phys_0_eng_0_engtype_3D_"),
    (70, "MSSQL$SALES database "),
    (50, "w3wp_DefaultAppPool/"),
    (30, "vm"),
    (20, "NUMA node 0, processor "),
    (15, "rule "),
    (10, "session "),
    (10, "queue/orders/"),
    (5, "volume "),
    (5, "adapter "),
    (5, "share "),
    (5, "domain "),
    (2, "pool "),
    (2, "cache "),
    (2, "lock "),
    (2, "heap "),
    (2, "log "),
    (2, "zone "),
    (2, "slot "),
    (2, "port "),
    (2, "job "),
    (2, "link "),
    (2, "page "),
    (2, "unit "),
];
/// Thousandths of the capture used for Process and Thread together, usually for threads.
const PROCESSES_AND_THREADS: usize = 620;
/// Number of processes and instances among which one ends between the samples and a later one begins.
const ONE_GOES_OF: u32 = 40;

/// Returns one sample of about `length` bytes.
pub(super) fn sample(length: usize, seed: u64, seconds: u64) -> Vec<u8> {
    let machine = Machine { seed, seconds };
    let thousandth = length / 1000;
    let mut objects: Vec<Object> = [(SYSTEM, system()), (MEMORY, memory()), (CACHE, cache())]
        .map(|(title, counters)| machine.single(title, counters))
        .into();
    objects.push(machine.counted(PROCESSOR, processor(), "", 64));
    objects.extend(machine.processes(thousandth * PROCESSES_AND_THREADS));
    objects.push(machine.counted(PHYSICAL_DISK, physical_disk(), "", 48));
    objects.push(machine.counted(NETWORK_INTERFACE, network_interface(), "Ethernet adapter ", 24));
    objects.push(machine.counted(PAGING_FILE, paging_file(), r"\??\C:\pagefile.sys ", 2));
    for (place, (thousandths, name)) in (0..).zip(PROVIDERS) {
        objects.push(machine.filled(
            FIRST_PROVIDER + place * 100,
            counters(place),
            name,
            thousandth * thousandths,
        ));
    }
    let first = FIRST_PROVIDER + 100 * PROVIDERS.len() as u32;
    for place in 0..SINGLE_PROVIDERS {
        objects.push(machine.single(first + place * 100, counters(place)));
    }
    finished(seconds, objects)
}

/// Returns the counters of a provider: those of an object of Windows, so that every usual type is included.
fn counters(place: u32) -> Vec<Counter> {
    match place % 4 {
        0 => physical_disk(),
        1 => network_interface(),
        2 => thread(),
        _ => cache(),
    }
}

/// Properties that all objects of a sample share.
struct Machine {
    seed: u64,
    /// Between the older sample and this one.
    seconds: u64,
}

impl Machine {
    /// Returns the random numbers of an instance, which are the same in both samples, whatever is new or gone around it.
    fn random(&self, title: u32, number: u32) -> Random {
        Random::new(self.seed ^ u64::from(title) << 32 ^ u64::from(number))
    }

    /// Returns the numbers of the items at the time of this sample, as an endless iterator.
    fn numbers(&self) -> impl Iterator<Item = u32> + use<> {
        let has_begun = self.seconds > 0;
        (0..).filter(move |number| !has_begun || number % ONE_GOES_OF != 7)
    }

    fn single(&self, title: u32, counters: Vec<Counter>) -> Object {
        let mut population = Population::new(counters, self.seconds);
        population.fill(&mut self.random(title, 0));
        let now = OLDER + self.seconds.cast_signed() * PER_SECOND;
        let values = population.instance.block.values;
        Object::new(title).counters(population.counters).clock(now, PER_SECOND).values(values)
    }

    /// Returns an object with constant instances.
    fn counted(&self, title: u32, counters: Vec<Counter>, name: &str, count: u32) -> Object {
        let mut population = Population::new(counters, self.seconds);
        for number in 0..count {
            population.push_numbered(name, number, &mut self.random(title, number));
        }
        population.object(title, None)
    }

    /// Returns an object with instances of about `length` bytes, some of which are new or gone.
    fn filled(&self, title: u32, counters: Vec<Counter>, name: &str, length: usize) -> Object {
        let mut population = Population::new(counters, self.seconds);
        population.encoded.reserve(length);
        for number in self.numbers() {
            if population.length() >= length {
                break;
            }
            population.push_numbered(name, number, &mut self.random(title, number));
        }
        population.object(title, None)
    }

    /// Returns object Process and Thread, with instances of about `length` bytes together.
    fn processes(&self, length: usize) -> [Object; 2] {
        let mut processes = Population::new(process(), self.seconds);
        let mut threads = Population::new(thread(), self.seconds);
        let mut position = 0;
        for number in self.numbers() {
            if processes.length() + threads.length() >= length {
                break;
            }
            let mut random = self.random(PROCESS, number);
            let thread_count = 1 + random.below(super::MAX_THREADS);
            processes.push_process(number, &mut random);
            for thread in 0..thread_count {
                threads.push_thread(number, position, thread, &mut random);
            }
            position += 1;
        }
        [processes.object(PROCESS, None), threads.object(THREAD, Some((PROCESS, position)))]
    }
}

impl Population {
    fn push_numbered(&mut self, name: &str, number: u32, random: &mut Random) {
        self.rename(|text| {
            text.push_str(name);
            text.push_str(&number.to_string());
        });
        self.fill(random);
        self.push();
    }
}
