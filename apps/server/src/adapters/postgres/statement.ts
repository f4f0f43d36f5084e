import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Database, Db, Tx } from "./schema.ts";

/** A statement of one text, and what a call of it fills its places with. */
export interface Statement<Values, Row> {
  fill(values: Values): CompiledQuery<Row>;
  all(tx: Db | Tx, values: Values): Promise<Row[]>;
  first(tx: Db | Tx, values: Values): Promise<Row | undefined>;
  /** How many rows it wrote. */
  count(tx: Db | Tx, values: Values): Promise<number>;
}

interface Built<Row> {
  compile(db: Kysely<Database>): CompiledQuery<Row>;
}

/** Where a value goes in a statement that is built before there is any. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Any name has a place; nobody can ask which names there are. */
const PLACES: ProxyHandler<object> = {
  get: (_, name) => new Place(String(name)),
  ownKeys: () => {
    throw new TypeError("Places are named one by one.");
  },
};

/** Builds statements and sends none. */
const builder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * A statement that is built once, when it is first used: building it for every call costs the server about as much as
 * sending it (docs/decisions/0140). `build` gets places instead of values, and can do nothing with them but put them
 * where a value goes; what is not always the same text is no such statement.
 */
export function statement<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => Built<Row>,
): Statement<Values, Row> {
  let built: CompiledQuery<Row> | undefined;
  function fill(values: Values): CompiledQuery<Row> {
    built ??= build(builder, new Proxy({}, PLACES) as Values).compile(builder);
    const parameters = built.parameters.map((one) => (one instanceof Place ? values[one.name as keyof Values] : one));
    return { ...built, parameters };
  }
  return {
    fill,
    all: async (tx, values) => (await tx.executeQuery(fill(values))).rows,
    first: async (tx, values) => (await tx.executeQuery(fill(values))).rows[0],
    count: async (tx, values) => Number((await tx.executeQuery(fill(values))).numAffectedRows ?? 0n),
  };
}
