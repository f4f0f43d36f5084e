import type { Authority } from "../authority/open-authority.ts";
import type { Book } from "../book/open-book.ts";
import type { ForcedCodes } from "./forced-codes.ts";
import type { Ledger } from "./open-ledger.ts";

/** What the SAT's side of this sandbox works with. */
export interface CancelDesk {
  readonly authority: Authority;
  readonly book: Book;
  readonly ledger: Ledger;
  readonly forced: ForcedCodes;
  /** The SAT's clock, which POST /sandbox/clock moves; stamping goes by the real one. */
  readonly now: () => Date;
}
