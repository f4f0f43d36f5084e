/** Milliseconds of silence before what is typed is looked for. */
export const SUGGEST_DEBOUNCE_MS = 180;
