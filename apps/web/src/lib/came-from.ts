import { useLocation } from "react-router";

/** What a link takes along, so that where it leads can lead back to this very list: its search, filters and page. */
export function useCameFrom(): { readonly from: string } {
  const { pathname, search } = useLocation();
  return { from: `${pathname}${search}` };
}

/** The way back to a list as it was left; plainly to it, when one came from elsewhere. */
export function useWayBack(list: string): string {
  const { state } = useLocation();
  const from: unknown = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return typeof from === "string" && from.startsWith(`${list}?`) ? from : list;
}
