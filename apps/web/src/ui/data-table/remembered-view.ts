import { getSession } from "../../lib/session.ts";

/** How somebody likes to see a list. */
export interface RememberedView {
  /** Ids of the columns to show. */
  readonly columns?: readonly string[];
  readonly rowsPerPage?: number;
}

const keyOf = (list: string) => `list-view:${getSession()?.user.email ?? ""}:${list}`;

const isView = (value: unknown): value is RememberedView =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What this browser remembers for the person who is signed in; empty when nothing, or nothing that can be read. */
export function rememberedView(list: string): RememberedView {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? "{}");
    return isView(stored) ? stored : {};
  } catch {
    return {};
  }
}

/** Remembers a change of it; undefined goes back to the usual. */
export function rememberView(
  list: string,
  change: { readonly [Part in keyof RememberedView]: RememberedView[Part] | undefined },
): void {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify({ ...rememberedView(list), ...change }));
  } catch {
    // Storage that is full or forbidden only means that the view is not remembered.
  }
}
