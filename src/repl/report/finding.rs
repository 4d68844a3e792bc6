//! The result of checking a query or reading a file.

use crate::repl::status::Status;

/// The result of a query, or an error of a file.
pub struct Checked {
    pub(super) file: String,
    /// Line and column; none if it is about the file as a whole.
    pub(super) place: Option<(usize, usize)>,
    pub(super) title: String,
    pub(super) seconds: f64,
    pub(super) is_query: bool,
    /// Whether the user has already seen it.
    pub is_shown: bool,
    pub finding: Finding,
}

/// The result of checking a query.
pub enum Finding {
    AsStated,
    /// The query has answers, and the file states none.
    Unstated,
    /// The file stated something else, which the user has replaced.
    Updated,
    Failed(QueryFailure),
}

/// The reason why a query is not as stated.
pub enum QueryFailure {
    /// Other answers, and the output meanwhile.
    Answer { stated: String, came: String, output: String },
    /// A limit stopped it.
    Limit { stated: String, came: String, output: String },
    /// A text that cannot be read or run: the error with its place, for a person.
    Text(String),
}

impl Checked {
    /// Creates the result of a query that gave the stated answers.
    pub fn passed(file: &str, place: (usize, usize), query: &str, seconds: f64) -> Checked {
        Checked {
            file: file.to_owned(),
            place: Some(place),
            title: query.to_owned(),
            seconds,
            is_query: true,
            is_shown: false,
            finding: Finding::AsStated,
        }
    }

    /// Creates the result of a file with an error that is not about a query; `shown` is its text for a
    /// person.
    pub(super) fn fault(file: &str, place: Option<(usize, usize)>, message: &str, shown: String) -> Checked {
        let finding = Finding::Failed(QueryFailure::Text(shown));
        Checked { place, is_query: false, finding, ..Checked::passed(file, (1, 1), message, 0.0) }
    }

    /// Returns the file, with the line if there is one.
    pub(super) fn position(&self) -> String {
        position(&self.file, self.place.map(|(line, _)| line))
    }

    pub(super) fn failure(&self) -> Option<&QueryFailure> {
        match &self.finding {
            Finding::Failed(failure) => Some(failure),
            _ => None,
        }
    }

    pub(super) fn status(&self) -> Status {
        match self.failure() {
            None => Status::True,
            Some(QueryFailure::Answer { .. }) => Status::Failed,
            Some(QueryFailure::Text(_)) => Status::Error,
            Some(QueryFailure::Limit { .. }) => Status::Limit,
        }
    }
}

/// Returns a file, with the line if there is one.
pub(super) fn position(file: &str, line: Option<usize>) -> String {
    line.map_or_else(|| file.to_owned(), |line| format!("{file}:{line}"))
}

impl QueryFailure {
    /// Returns the parts of the result, each with its name.
    pub(super) fn parts(&self) -> Vec<(&'static str, &str)> {
        let parts = match self {
            QueryFailure::Answer { stated, came, output } | QueryFailure::Limit { stated, came, output } => {
                vec![("stated:", stated), ("came:  ", came), ("output:", output)]
            }
            QueryFailure::Text(text) => vec![("text:  ", text)],
        };
        let named = parts.into_iter().map(|(name, part)| (name, part.as_str()));
        named.filter(|(_, part)| !part.is_empty()).collect()
    }
}
