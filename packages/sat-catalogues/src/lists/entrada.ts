import type { CellOf } from "../table/parse-table.ts";
import type { Vigencia } from "../validity/vigencia.ts";

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
