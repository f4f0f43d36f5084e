import type { User } from "@timbra/contract";

/** Whether a session acts for an issuer that invited its user: it reads, and the server refuses all else. */
export const isAccountant = (user: Pick<User, "roles">): boolean => user.roles[0] === "AccountantRole";
