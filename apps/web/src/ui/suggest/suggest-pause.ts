/** Milliseconds of silence before what is typed is looked for. */
export const SUGGEST_PAUSE_MS = 180;
