import type { Catalogos } from "@timbra/cfdi";
import type { ImportKind, Language } from "@timbra/contract";
import type { ZodType } from "zod";
import type { Tx } from "../db/index.ts";

/** A row as it was typed: the texts under the columns that are known. */
export type Cells = Readonly<Record<string, string>>;

/** No id: the form says that it is not in its list. */
export const NOT_IN_LIST = -1;

/** What a row is judged by besides itself. */
export interface ImportContext {
  readonly language: Language;
  readonly catalogues: Catalogos;
  /** The key of the unit that is called so. */
  readonly unitCalled: (name: string) => string | undefined;
  /** `AAAA-MM-DD`. */
  readonly day: string;
  /** How many decimals the issuer's prices may have. */
  readonly decimals: number;
}

/** Field of the form -> what is said of it. */
export type CellMessages = Readonly<Record<string, readonly string[]>>;

/** A row of the table that an import writes to. */
export interface Existing<Content> {
  readonly id: string;
  readonly content: Content;
}

/** When it was last changed, and whether it was archived since. */
export interface RowState {
  readonly changedAt: Date;
  readonly archived: boolean;
}

/** What an import has to know of the things that it imports. */
export interface Importer<Form = unknown, Content = unknown> {
  readonly kind: ImportKind;
  readonly schema: ZodType<Form>;
  /** The cells under the names of the form, for its own schema to judge. */
  toInput(cells: Cells, context: ImportContext): Readonly<Record<string, unknown>>;
  /**
   * What is wrong with a row that its form could not detect: words without meaning, and what the issuer's settings or
   * the SAT's lists forbid.
   */
  errorsOf(cells: Cells, context: ImportContext): CellMessages;
  /** What can be kept, but not be invoiced as it is. */
  warningsOf(form: Form, context: ImportContext): CellMessages;
  nameOf(cells: Cells): string;
  /** Two rows with the same one are the same thing. */
  keyOf(form: Form): string;
  toContent(form: Form): Content;
  /** What becomes of one that exists: a cell that is blank, or a column that the file has not, changes nothing. */
  merge(before: Content, given: Content, cells: Cells): Content;
  /** What exists already of these, by their key. */
  find(tx: Tx, forms: readonly Form[]): Promise<ReadonlyMap<string, Existing<Content>>>;
  insert(tx: Tx, issuerId: string, rows: readonly Existing<Content>[], now: Date): Promise<void>;
  /** False: an invoice has it since, and it stays as it is. */
  update(tx: Tx, id: string, content: Content, now: Date): Promise<boolean>;
  /** Locks those that are still there; answers how each stands. */
  lock(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, RowState>>;
  /** Deletes those that no invoice names; answers which are gone. */
  deleteUnused(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>>;
}
