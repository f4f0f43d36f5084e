// Numbers that server and screens both hold to; without schemas, so that a screen that only reads is small.

/** Rows of a page: what a person can choose, and the most a client may ask. */
export const ROWS_PER_PAGE = { default: 25, max: 200 } as const;

/** The longest text that is looked for. */
export const SEARCH_MAX = 200;

/** The last page that can be asked for by its number, and the longest cursor. */
export const PAGE_MAX = 1_000_000;
export const CURSOR_MAX = 1000;

/** The most rows a simple list answers with. */
export const LIST_CAP = 1000;

/** Below this many credits the owner is warned that they run out. */
export const LOW_CREDITS = 10;

/** The most invoices whose cancelling is asked for together. */
export const MOST_CANCELLED_TOGETHER = 100;
