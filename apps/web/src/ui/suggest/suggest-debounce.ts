/** Milliseconds without a key before the typed text is searched for. */
export const SUGGEST_DEBOUNCE_MS = 180;
