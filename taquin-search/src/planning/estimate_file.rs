//! Estimates that are kept in the cache folder, by a digest of the task for which they were derived.

use std::path::PathBuf;

use super::finite::{FiniteTask, Requirement};
use super::layout::BitField;
use super::mutex::Compatible;
use super::partition::CostPartitioning;
use crate::cache;
use crate::width::Width;

/// The first bytes of a file, with the version of the format.
const MAGIC: &[u8; 16] = b"taquin estimate1";
/// The beginning of the names of files.
const PREFIX: &str = "space-";
/// Estimates are kept if the searches that built them did at least this much work, about a tenth of a second.
const WORTH_KEEPING: u64 = 20_000_000;
/// The most bytes of a file, and the most files.
const MOST_BYTES: usize = 1 << 27;
const MOST_FILES: usize = 64;

/// What is kept with tables: how far their tiers have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptProgress {
    /// The next tier.
    pub next_tier: usize,
    /// The states that were generated.
    pub generated: u64,
    /// The work that was done.
    pub work: u64,
}

/// The file for the estimates of a task.
pub struct EstimateFile {
    path: PathBuf,
    head: Vec<u8>,
}

impl EstimateFile {
    /// Returns the file of a task, if estimates are kept.
    pub fn of(task: &FiniteTask, compatible: &Compatible) -> Option<EstimateFile> {
        let folder = cache::estimates_folder()?;
        let digest = TaskDigest::of(task, compatible);
        let name: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        let path = folder.join(format!("{PREFIX}{name}.patterns"));
        Some(EstimateFile { path, head: [&MAGIC[..], &digest].concat() })
    }

    /// Returns the estimates, if the file has any.
    pub fn read(&self, fields: &[BitField], sizes: &[u32]) -> Option<(CostPartitioning, KeptProgress)> {
        let content = cache::read(&self.path, &self.head, MOST_BYTES).ok()?;
        let (numbers, tables) = content.split_first_chunk::<24>()?;
        let (numbers, _) = numbers.as_chunks::<8>();
        let [next_tier, generated, work] = std::array::from_fn(|at| u64::from_le_bytes(numbers[at]));
        let tables = CostPartitioning::decode(tables, fields, sizes)?;
        Some((tables, KeptProgress { next_tier: usize::try_from(next_tier).ok()?, generated, work }))
    }

    /// Keeps estimates, if they were worth some work. Without the file, a later process derives them again.
    pub fn write(&self, tables: &CostPartitioning, progress: KeptProgress) {
        if progress.work < WORTH_KEEPING || tables.bytes() > MOST_BYTES / 2 {
            return;
        }
        let numbers = [progress.next_tier.to_u64(), progress.generated, progress.work];
        let mut content: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        content.extend(tables.encode());
        if cache::write(&self.path, &self.head, &content).is_ok()
            && let Some(folder) = self.path.parent()
        {
            cache::keep_newest(folder, PREFIX, MOST_FILES);
        }
    }
}

/// A digest of everything that estimates depend on: variables, operators, the goal, and the facts that
/// exclude each other.
struct TaskDigest([u64; 2]);

impl TaskDigest {
    fn of(task: &FiniteTask, compatible: &Compatible) -> [u8; 16] {
        let mut digest = TaskDigest([0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344]);
        digest.add(task.sizes.len());
        task.sizes.iter().for_each(|&size| digest.add(size.to_usize()));
        digest.add(task.first_derived.to_usize());
        digest.condition(&task.goal);
        digest.add(task.operators.len());
        for operator in &task.operators {
            digest.add(operator.cost.to_usize());
            digest.condition(&operator.precondition);
            digest.add(operator.effects.len());
            for effect in &operator.effects {
                digest.condition(&effect.condition);
                digest.add(effect.variable.to_usize());
                digest.add(effect.value.to_usize());
            }
        }
        for layer in &task.axioms {
            digest.add(layer.len());
            for axiom in layer {
                digest.add(axiom.head.to_usize());
                digest.condition(&axiom.body);
            }
        }
        let facts = task.facts.iter().flatten();
        facts.for_each(|fact| digest.add(fact.map_or(0, |fact| fact.to_usize() + 1)));
        // Facts that exclude each other leave out abstract states.
        compatible.rows().iter().for_each(|&row| digest.word(row));
        let [first, second] = digest.0.map(u64::to_le_bytes);
        std::array::from_fn(|at| if at < 8 { first[at] } else { second[at - 8] })
    }

    fn add(&mut self, number: usize) {
        self.word(number.to_u64());
    }

    fn word(&mut self, word: u64) {
        let [first, second] = self.0;
        self.0 = [
            (first ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29),
            (second.wrapping_add(word)).wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(31) ^ first,
        ];
    }

    fn condition(&mut self, condition: &[Requirement]) {
        self.add(condition.len());
        for part in condition {
            self.add(part.variable.to_usize());
            self.add(2 * part.value.to_usize() + usize::from(part.equal));
        }
    }
}
