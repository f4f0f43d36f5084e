import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { DAY_MS } from "../lib/durations.ts";
import { type List, type ListedTable, openList } from "./list.ts";
import type { Database, Tx } from "./pool.ts";
import { issuerOf } from "./tenant.ts";

/** How long what was deleted can be brought back. */
const RESTORABLE_MS = DAY_MS;

/** What a row has besides its content. */
interface Kept {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface WithContent<Content> {
  readonly id: string;
  readonly content: Content;
}

interface RecordTable<Content> {
  readonly name: "customers" | "products";
  readonly columns: readonly (keyof (Content & Kept) & string)[];
  /** That no invoice, not even a draft, names a row. */
  readonly unused: RawBuilder<boolean>;
}

type Customers = Pick<Database, "customers">;

/**
 * The customers or the products of an issuer, which are archived instead of deleted once an invoice names them. Both
 * tables have the columns that are named here; of the content only its caller knows.
 */
export class Records<Content extends object> {
  readonly #listed: ListedTable;
  readonly #name: "customers";
  readonly #columns: readonly (keyof Selectable<Customers["customers"]>)[];
  readonly #unused: RawBuilder<boolean>;

  constructor({ name, columns, unused }: RecordTable<Content>) {
    this.#listed = { name, columns, present: sql<boolean>`archived_at IS NULL` };
    this.#name = name as "customers";
    this.#columns = columns as readonly string[] as readonly "id"[];
    this.#unused = unused;
  }

  /** Null when there is none, or it was deleted. */
  async get(tx: Tx, id: string): Promise<(Content & Kept) | null> {
    const found = await this.#living(tx).select(this.#columns).where("id", "=", id).executeTakeFirst();
    return (found ?? null) as object | null as (Content & Kept) | null;
  }

  /** The living ones that fulfil a condition, the oldest last. */
  async find(tx: Tx, condition: RawBuilder<boolean>): Promise<readonly WithContent<Content>[]> {
    const found = this.#living(tx).select(this.#columns).where(condition);
    const rows = await found.orderBy("created_at", "desc").orderBy("id", "desc").execute();
    return rows.map(({ id, created_at: _, updated_at: __, ...content }) => ({
      id,
      content: content as object as Content,
    }));
  }

  /** The living ones with these words that fulfil the conditions; of ticked ones, only these. */
  list(
    tx: Tx,
    { search, ids }: { readonly search: string | null; readonly ids?: readonly string[] | null | undefined },
    conditions: readonly RawBuilder<boolean>[],
  ): List<Content & Kept> {
    const ticked = ids && ids.length > 0 ? [sql<boolean>`id = ANY(${ids}::uuid[])`] : [];
    return openList(tx, this.#listed, { search, conditions: [...conditions, ...ticked] });
  }

  async insert(tx: Tx, issuerId: string, id: string, content: Content, now: Date): Promise<Content & Kept> {
    const inserted = this.#insert(tx, issuerId, [{ id, content }], now).returning(this.#columns);
    return (await inserted.executeTakeFirstOrThrow()) as object as Content & Kept;
  }

  async insertAll(tx: Tx, issuerId: string, rows: readonly WithContent<Content>[], now: Date): Promise<void> {
    await this.#insert(tx, issuerId, rows, now).execute();
  }

  /** Null when there is none, or it was deleted. */
  async update(tx: Tx, id: string, content: Content, now: Date): Promise<(Content & Kept) | null> {
    const updated = await this.#on(tx)
      .updateTable(this.#name)
      .set({ ...content, updated_at: now })
      .where("issuer_id", "=", issuerOf(tx))
      .where("id", "=", id)
      .where("archived_at", "is", null)
      .returning(this.#columns)
      .executeTakeFirst();
    return (updated ?? null) as object | null as (Content & Kept) | null;
  }

  /**
   * Deletes these: all are archived. The ones that an invoice names stay so, because the invoice points at them; the
   * others are destroyed when something is deleted and they cannot be brought back any more. All of the ids or none:
   * null when one of them is not there. Answers how many there were.
   */
  async deleteAll(tx: Tx, ids: readonly string[], now: Date): Promise<number | null> {
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
    const living = this.#living(tx).select("id").where("id", "in", wanted);
    // In one order, so that two deletions cannot wait for each other.
    const locked = await living.orderBy("id").forUpdate().execute();
    if (locked.length !== wanted.length) return null;
    await this.#on(tx)
      .updateTable(this.#name)
      .set({ archived_at: now })
      .where("issuer_id", "=", issuerOf(tx))
      .where("id", "in", wanted)
      .execute();
    const forgotten = new Date(now.getTime() - RESTORABLE_MS);
    await this.#on(tx)
      .deleteFrom(this.#name)
      .where("issuer_id", "=", issuerOf(tx))
      .where("archived_at", "<", forgotten)
      .where(this.#unused)
      .execute();
    return wanted.length;
  }

  /** Brings back what was deleted within a day. All of the ids or none: null when one of them cannot be. */
  async restoreAll(tx: Tx, ids: readonly string[], now: Date): Promise<number | null> {
    const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
    const since = new Date(now.getTime() - RESTORABLE_MS);
    const deleted = this.#on(tx)
      .selectFrom(this.#name)
      .select("id")
      .where("issuer_id", "=", issuerOf(tx))
      .where("id", "in", wanted);
    const locked = await deleted.where("archived_at", ">=", since).orderBy("id").forUpdate().execute();
    if (locked.length !== wanted.length) return null;
    await this.#on(tx)
      .updateTable(this.#name)
      .set({ archived_at: null })
      .where("issuer_id", "=", issuerOf(tx))
      .where("id", "in", wanted)
      .execute();
    return wanted.length;
  }

  /**
   * Locks those that are still there, in one order whoever locks; answers how each stands. What was deleted and no
   * invoice names is not there.
   */
  async lock(tx: Tx, ids: readonly string[]) {
    const rows = await this.#on(tx)
      .selectFrom(this.#name)
      .select(["id", "updated_at", "archived_at"])
      .where("issuer_id", "=", issuerOf(tx))
      .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
      .where(sql<boolean>`(archived_at IS NULL OR NOT (${this.#unused}))`)
      .orderBy("id")
      .forUpdate()
      .execute();
    return new Map(rows.map((row) => [row.id, { changedAt: row.updated_at, archived: row.archived_at !== null }]));
  }

  /** Deletes those that no invoice names; answers which are gone. */
  async deleteUnused(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    await this.#deleteUnused(tx, ids);
    const those = sql<boolean>`id = ANY(${ids}::uuid[])`;
    const left = await this.#on(tx)
      .selectFrom(this.#name)
      .select("id")
      .where("issuer_id", "=", issuerOf(tx))
      .where(those)
      .execute();
    const stayed = new Set(left.map(({ id }) => id));
    return new Set(ids.filter((id) => !stayed.has(id)));
  }

  async #deleteUnused(tx: Tx, ids: readonly string[]): Promise<void> {
    await this.#on(tx)
      .deleteFrom(this.#name)
      .where("issuer_id", "=", issuerOf(tx))
      .where("id", "in", ids)
      .where(this.#unused)
      .execute();
  }

  #insert(tx: Tx, issuerId: string, rows: readonly WithContent<Content>[], now: Date) {
    const values = rows.map(({ id, content }) => ({
      issuer_id: issuerId,
      id,
      ...content,
      created_at: now,
      updated_at: now,
    }));
    return this.#on(tx)
      .insertInto(this.#name)
      .values(values as never);
  }

  #living(tx: Tx) {
    return this.#on(tx).selectFrom(this.#name).where("issuer_id", "=", issuerOf(tx)).where("archived_at", "is", null);
  }

  #on(tx: Tx): Kysely<Customers> {
    return tx as Kysely<Customers>;
  }
}
