/** What every row of every SAT list has. */
export interface Entrada extends Vigencia {
  readonly clave: string;
  /** The official label, Spanish. */
  readonly descripcion: string;
}

/** The common part of an entry, from its row. */
export function entrada(cell: CellOf): Entrada {
  return { clave: cell("clave"), descripcion: cell("descripcion"), ...vigencia(cell) };
}

/** The validity of a row: without `hasta` when the SAT has set no end. */
export function vigencia(cell: CellOf): Vigencia {
  const hasta = cell("hasta");
  return hasta === "" ? { desde: cell("desde") } : { desde: cell("desde"), hasta };
}

/** A yes or no of the list. */
export function flag(cell: CellOf, column: string): boolean {
  return cell(column) === "1";
}

/** A text that only some rows have: an object with that property, or an empty one. */
export function filled<K extends string>(cell: CellOf, column: K): { readonly [P in K]?: string } {
  const text = cell(column);
  return text === "" ? {} : ({ [column]: text } as { readonly [P in K]?: string });
}

/** From when to when a key may be used: both days count. */
export interface Vigencia {
  /** First day, `AAAA-MM-DD`. */
  readonly desde: string;
  /** Last day, `AAAA-MM-DD`; absent while the key is in force. */
  readonly hasta?: string;
}

/**
 * Whether a key is allowed in a document of that date: not before its first day, not after its last one.
 * @param fecha `AAAA-MM-DD`, or a whole `Comprobante.Fecha` (`AAAA-MM-DDThh:mm:ss`): only the day counts
 */
export function isUsableOn(vigencia: Vigencia, fecha: string): boolean {
  const day = fecha.slice(0, 10);
  return vigencia.desde <= day && (vigencia.hasta === undefined || day <= vigencia.hasta);
}

/** The cell of a row under a column. @throws when the table has no such column */
export type CellOf = (column: string) => string;

/**
 * Reads a generated table: lines of tab-separated cells, the first line the column names.
 * @param toEntry makes one entry of a row
 */
export function parseTable<T>(table: string, toEntry: (cell: CellOf) => T): readonly T[] {
  const [header = "", ...lines] = table.split("\n");
  const columns = new Map(header.split("\t").map((name, index) => [name, index]));
  return lines.map((line) => {
    const cells = line.split("\t");
    return toEntry((column) => {
      const text = cells[columns.get(column) ?? -1];
      if (text === undefined) throw new Error(`No column ${column} in the line "${line}"`);
      return text;
    });
  });
}

/** A function that makes its value at the first call and gives the same one ever after. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
