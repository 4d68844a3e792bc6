//! Optimal search over state spaces.
