import { useLocation } from "react-router";

interface LinkParts {
  readonly user_id: string | undefined;
  readonly token: string | undefined;
}

/** The parts of a mailed link: they stand after the #, which reaches no server and no log. */
export function useLinkParts(): LinkParts {
  const [user_id, token] = useLocation().hash.slice(1).split("/");
  return { user_id: user_id || undefined, token: token || undefined };
}
