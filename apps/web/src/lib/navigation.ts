import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/** Changes of the query: names to values, or to null to remove a name. */
export type QueryChange = Readonly<Record<string, string | null>>;

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Whether the router has it; the screen is drawn with it a moment later. */
  arrived: boolean;
}

/**
 * The query that was asked for last and may not be on the screen yet. The whole page has one address, so there is one.
 */
let asked: Asked | null = null;

/**
 * The query of the address, and a way to change parts of it. A change is made to what was asked for last, not to what
 * the screen was last drawn with: of two at once (a search that comes to its end while a date is taken away) neither
 * undoes the other.
 */
export function useUrlQuery(): readonly [
  URLSearchParams,
  (change: QueryChange, how: { readonly replace: boolean }) => void,
] {
  const [shown] = useSearchParams();
  const { pathname: path } = useLocation();
  const navigate = useNavigate();
  const current = useRef({ shown, path });
  useEffect(() => {
    current.current = { shown, path };
    if (asked?.arrived === true) asked = null;
  }, [shown, path]);

  const change = async (next: QueryChange, { replace }: { readonly replace: boolean }) => {
    const here = current.current;
    const query = new URLSearchParams(asked?.path === here.path ? asked.query : here.shown);
    for (const [name, value] of Object.entries(next)) value === null ? query.delete(name) : query.set(name, value);
    const mine: Asked = { path: here.path, query, arrived: false };
    asked = mine;
    await navigate({ search: query.toString() }, { replace });
    mine.arrived = true;
  };
  return [shown, (next, how) => void change(next, how)];
}

/** The state that a link carries, so that its target can link back to this list with its search, filters and page. */
export function useBackLinkState(): { readonly from: string } {
  const { pathname, search } = useLocation();
  return { from: `${pathname}${search}` };
}

/** The link back to a list with its search, filters and page; to the plain list, when the user came from elsewhere. */
export function useBackLink(list: string): string {
  const { state } = useLocation();
  const from: unknown = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return typeof from === "string" && from.startsWith(`${list}?`) ? from : list;
}
