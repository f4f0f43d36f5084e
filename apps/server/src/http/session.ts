import type { Role, Scope } from "@timbra/contract";

/** Who asks, proved by a bearer token. */
export interface Session {
  /** A person who signed in, or a program with an API key that the person made. */
  readonly kind: "person" | "key";
  /** Of the session, or of the key. */
  readonly sessionId: string;
  readonly userId: string;
  /** The issuer that the session acts for; null for an administrator, who has none. */
  readonly issuerId: string | null;
  readonly role: Role;
  /**
   * Acts for an issuer that invited this user: reads what the contract opens to accountants, and nothing else of the
   * issuer's.
   */
  readonly invited: boolean;
  /** None for an administrator who lacks the second step that this installation asks of them. */
  readonly scopes: readonly Scope[];
  /** Until when what needs a fresh proof of who asks may be done; null for a key, which can prove nothing. */
  readonly freshUntil: Date | null;
  readonly user: { readonly username: string; readonly email: string; readonly rfc: string };
}
