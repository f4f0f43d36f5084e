/**
 * How many letters must be changed, added, dropped or swapped with their neighbour to make `typed` a beginning of
 * `word` (`whole` false) or all of it (`whole` true).
 * @param limit the search stops there: any greater distance is given as `limit + 1`
 */
export function editDistance(typed: string, word: string, limit: number, whole: boolean): number {
  let older: number[] = [];
  let previous = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = nextRow(typed, word, row, previous, older);
    if (Math.min(...current) > limit) return limit + 1;
    older = previous;
    previous = current;
  }
  const distance = whole ? (previous[word.length] ?? limit) : Math.min(...previous);
  return Math.min(distance, limit + 1);
}

/** One more letter of `typed` in the table of optimal string alignment. */
function nextRow(typed: string, word: string, row: number, previous: number[], older: number[]): number[] {
  const at = (cells: number[], column: number): number => cells[column] ?? Number.POSITIVE_INFINITY;
  const current = [row];
  for (let column = 1; column <= word.length; column += 1) {
    const same = typed[row - 1] === word[column - 1];
    const swapped = row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
    current[column] = Math.min(
      at(previous, column) + 1,
      at(current, column - 1) + 1,
      at(previous, column - 1) + (same ? 0 : 1),
      swapped ? at(older, column - 2) + 1 : Number.POSITIVE_INFINITY,
    );
  }
  return current;
}
