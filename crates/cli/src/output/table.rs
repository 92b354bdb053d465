//! Tables with aligned columns, as text.

use Column::{Left, Right};

/// A column by its head, and on which side its cells line up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column<'a> {
    Left(&'a str),
    Right(&'a str),
}

/// Lines up cells; heads, if there are any, are bold. Widths count characters, which suits the letters that we print.
pub fn table(columns: &[Column<'_>], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let rows: Vec<Vec<String>> = rows.into_iter().collect();
    let head: Vec<String> = columns.iter().map(|(Left(head) | Right(head))| (*head).to_owned()).collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).chain(head.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let line = |cells: &[String], style: &dyn Fn(&str) -> String| {
        let mut line = String::from("  ");
        for (column, cell) in cells.iter().enumerate() {
            let pad = " ".repeat(widths[column].saturating_sub(cell.chars().count()));
            let cell = if cell.is_empty() { String::new() } else { style(cell) };
            match columns[column] {
                Left(_) => line += &format!("{cell}{pad}  "),
                Right(_) => line += &format!("{pad}{cell}  "),
            }
        }
        line.trim_end().to_owned() + "\n"
    };
    let mut out = String::new();
    if head.iter().any(|cell| !cell.is_empty()) {
        out += &line(&head, &super::bold);
    }
    out + &rows.iter().map(|row| line(row, &str::to_owned)).collect::<String>()
}

#[cfg(test)]
mod tests;
