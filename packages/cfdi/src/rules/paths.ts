/**
 * Few documents have more lines (these take some two megabytes), few lines more taxes; what is beyond is made when
 * asked for.
 */
const LINES = 5000;
const ROWS = 8;

/** "list[0]", "list[1]"…: the same in every document, so the first ones are made once. */
export class IndexedPaths {
  readonly #list: string;
  readonly #known: string[] = [];

  constructor(list: string) {
    this.#list = list;
  }

  at(index: number): string {
    const known = this.#known[index];
    if (known !== undefined) return known;
    const path = `${this.#list}[${index}]`;
    if (index < ROWS) this.#known[index] = path;
    return path;
  }
}

/** Where a line and its taxes stand: "Conceptos[3]", "Conceptos[3].Impuestos.Traslados". */
export interface LinePaths {
  readonly path: string;
  readonly traslados: IndexedPaths;
  readonly retenciones: IndexedPaths;
}

const KNOWN: LinePaths[] = [];

export function linePaths(index: number): LinePaths {
  const known = KNOWN[index];
  if (known !== undefined) return known;
  const path = `Conceptos[${index}]`;
  const paths = {
    path,
    traslados: new IndexedPaths(`${path}.Impuestos.Traslados`),
    retenciones: new IndexedPaths(`${path}.Impuestos.Retenciones`),
  };
  if (index < LINES) KNOWN[index] = paths;
  return paths;
}

/** Of the document's own summary. */
export const SUMMARY_TRASLADOS = new IndexedPaths("Impuestos.Traslados");
export const SUMMARY_RETENCIONES = new IndexedPaths("Impuestos.Retenciones");
