import type { User } from "@timbra/contract";
import { useSession } from "./session.ts";

/** Whether a session acts for an issuer that invited its user: it reads, and the server refuses all else. */
export const isAccountant = (user: Pick<User, "roles">): boolean => user.roles[0] === "AccountantRole";

/** Whether nothing can be made, changed or bought in this session: what would be refused is not offered. */
export function useReadsOnly(): boolean {
  const session = useSession();
  return session !== null && isAccountant(session.user);
}
