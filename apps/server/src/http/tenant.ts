import { type Db, inIssuer, type Tx } from "../adapters/postgres/index.ts";
import { refuse } from "./problem.ts";
import type { Session } from "./session.ts";

/** The issuer that a session acts for. An administrator's session has none, and gets no issuer's rows. */
export function issuerOf(session: Session): string {
  if (session.issuerId === null) throw refuse("scope_missing");
  return session.issuerId;
}

/** Runs `work` in one transaction over the rows of the session's issuer. */
export function asIssuer<T>(db: Db, session: Session, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inIssuer(db, issuerOf(session), work);
}
