//! Nodes by number.

/// The index of a node.
pub type NodeId = u32;

/// The parent of a node that has none.
pub const ROOT: NodeId = NodeId::MAX;
