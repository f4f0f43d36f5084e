/** The role that the product runs under: it owns nothing, so row-level security holds for it. Nobody signs in as it. */
export const APP_ROLE = "timbra_app";
/** The role under which the invariants are checked: it reads every issuer's rows and writes none. */
export const AUDITOR_ROLE = "timbra_auditor";

/** What a session must be before its first row. */
export interface DatabaseSession {
  /** The role that every transaction takes. */
  readonly role: typeof APP_ROLE | typeof AUDITOR_ROLE;
  /**
   * Whether it signed in with a login that holds no right by itself. Then nothing can be done without the role, and a
   * transaction's statements need not wait for its proof. Otherwise (only the owner's address is known, in sandbox
   * mode) they do.
   */
  readonly apart: boolean;
  /** Whether statements stay prepared. A pooler that lends a server connection for each transaction may keep none. */
  readonly prepared: boolean;
}

const BEGINNING = /^\s*(?:BEGIN[^;]*|START TRANSACTION[^;]*)(?=;|\s*$)/i;
const IDLE_IN_TRANSACTION_MS = 60_000;

/** The statements that `prove` puts into a message. */
export const PROOF_STATEMENTS = 3;

export function isBeginning(text: string): boolean {
  return BEGINNING.test(text);
}

/**
 * A message that begins a transaction, with the proof of who it is right after its first statement: the role is taken
 * for this transaction alone, whatever became of the session's start-up options on the way, and the database itself
 * says that it is that role and nothing more (migration 0074).
 */
export function prove(beginning: string, { role, apart }: DatabaseSession): string {
  const proof = `SET LOCAL ROLE ${role}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}; SELECT public.prove_session('${role}', ${apart})`;
  return beginning.replace(BEGINNING, (begin) => `${begin}; ${proof}`);
}
