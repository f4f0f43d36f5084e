import { verifyRequest } from "@timbra/contract";
import { useLocation } from "react-router";

interface MailedLink {
  readonly user_id: string | undefined;
  readonly token: string | undefined;
}

/**
 * The parts of a mailed link: they stand after the #, which reaches no server and no log. None where they cannot be of
 * a link: a form would hold them back for mistakes in fields that nobody sees.
 */
export function useMailedLink(): MailedLink {
  const [user_id, token] = useLocation().hash.slice(1).split("/");
  const parts = verifyRequest.safeParse({ user_id, token });
  return parts.success ? parts.data : { user_id: undefined, token: undefined };
}
