/** Product (its place among the sample products), quantity, discount. */
export type SampleLine = readonly [product: number, quantity: string, discount?: string];

/** A document of the sample company, in short. Places are those of the lists of customers and products. */
export interface SampleSale {
  readonly customer: number;
  readonly lines: readonly SampleLine[];
  /** Default: an invoice (I). */
  readonly type?: "E" | "T";
  /** To be paid later, or in parts. */
  readonly credit?: true;
  readonly currency?: "USD" | "EUR";
  readonly global?: true;
  /** By which others call it here. */
  readonly name?: string;
  /** The kind of relation (c_TipoRelacion), and to whom. */
  readonly relates?: readonly [kind: "01" | "04", name: string];
  /** Default: it is stamped. A cancellation is of motive 01 when it names a substitute, else of 02. */
  readonly fate?: "draft" | "cancel" | { readonly replacedBy: string };
}

const PUBLIC = 7;
const ABROAD = 8;
/** The company itself: it sends goods to its own branches. */
const ITSELF = 9;

/**
 * Forty documents, the oldest first: every kind by hand, with ordinary sales between them. Cancelled ones are of the
 * second half: no year has closed on them.
 */
export const SAMPLE_SALES: readonly SampleSale[] = [
  {
    customer: 0,
    lines: [
      [0, "4"],
      [1, "1"],
    ],
  },
  { customer: 1, lines: [[2, "2.5", "50.50"]] },
  { customer: 2, lines: [[3, "1"]], credit: true, name: "curso" },
  ordinary(0),
  { customer: 3, lines: [[1, "6", "1440.00"]], credit: true, name: "mesas" },
  { customer: 0, lines: [[4, "1"]] },
  { customer: 2, lines: [[4, "3"]], credit: true, name: "fletes" },
  { customer: 3, lines: [[1, "1"]], type: "E", relates: ["01", "mesas"] },
  ordinary(1),
  { customer: 4, lines: [[5, "10"]] },
  {
    customer: PUBLIC,
    lines: [
      [0, "3"],
      [6, "5"],
    ],
    global: true,
  },
  {
    customer: 5,
    lines: [
      [5, "24", "100.00"],
      [6, "2"],
    ],
  },
  {
    customer: ITSELF,
    lines: [
      [0, "12"],
      [1, "3"],
    ],
    type: "T",
  },
  ordinary(2),
  { customer: 1, lines: [[6, "30"]], name: "libros" },
  { customer: 6, lines: [[7, "1"]] },
  {
    customer: 4,
    lines: [
      [7, "1"],
      [8, "1"],
    ],
  },
  { customer: 3, lines: [[2, "8"]], currency: "USD" },
  ordinary(3),
  { customer: 1, lines: [[6, "4"]], type: "E", relates: ["01", "libros"] },
  { customer: 0, lines: [[3, "2", "500.00"]], currency: "USD", credit: true, name: "cursos en dólares" },
  { customer: ABROAD, lines: [[2, "20"]], currency: "USD" },
  { customer: PUBLIC, lines: [[5, "12"]], global: true },
  ordinary(4),
  { customer: 5, lines: [[6, "2"]], name: "con error", fate: { replacedBy: "corregida" } },
  { customer: 5, lines: [[6, "3"]], name: "corregida", relates: ["04", "con error"] },
  { customer: ABROAD, lines: [[3, "1"]], currency: "EUR" },
  { customer: 6, lines: [[6, "1"]], fate: "cancel" },
  ordinary(5),
  { customer: 2, lines: [[1, "2"]], fate: "cancel" },
  { customer: ITSELF, lines: [[1, "2"]], type: "T" },
  ordinary(6),
  { customer: 5, lines: [[2, "1"]], fate: "cancel" },
  ordinary(7),
  { customer: 1, lines: [[4, "2"]], credit: true },
  ordinary(8),
  { customer: 0, lines: [[1, "2"]], fate: "draft" },
  { customer: 1, lines: [[3, "1", "950.00"]], fate: "draft" },
  { customer: 4, lines: [[2, "4"]], fate: "draft" },
  { customer: 3, lines: [[4, "2"]], fate: "draft" },
];

function ordinary(at: number): SampleSale {
  const lines: readonly SampleLine[] =
    at % 3 === 0
      ? [[at % 4, String(at + 1)]]
      : [
          [at % 4, String((at % 5) + 1)],
          [(at + 1) % 4, "2"],
        ];
  return { customer: at % 7, lines, ...(at % 4 === 3 ? { credit: true as const } : {}) };
}
