/** The SAT writes units with one to three of these. Capital and small letters are different units. */
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KEY = /^[0-9A-Za-z]{1,3}$/;
/** Ids of the committed list stay below. */
const FIRST = 1_000_000;

/**
 * The id of a unit that the committed list has not: its key read as a number. `undefined` for what no unit's key looks
 * like.
 */
export function unlistedUnitId(key: string): number | undefined {
  if (!KEY.test(key)) return undefined;
  return FIRST + [...key].reduce((number, letter) => number * LETTERS.length + LETTERS.indexOf(letter) + 1, 0);
}

/** The key that such an id says; `undefined` for a number that says none. */
export function unlistedUnitKey(id: number): string | undefined {
  let rest = id - FIRST;
  if (!Number.isSafeInteger(rest) || rest < 1) return undefined;
  let key = "";
  while (rest > 0) {
    const at = (rest - 1) % LETTERS.length;
    key = `${LETTERS[at]}${key}`;
    rest = (rest - 1 - at) / LETTERS.length;
  }
  return KEY.test(key) ? key : undefined;
}
