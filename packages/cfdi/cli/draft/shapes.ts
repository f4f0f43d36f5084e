import { COMPLEMENTOS } from "@timbra/cfdi/complementos";
import type { TextKey } from "../cli-text.ts";

/** The form a JSON value must have. The content of a text is not checked here: the rules do that. */
export type DraftShape =
  /** A text; left out, it is read as "" and the rules say that it is missing. */
  | { readonly kind: "text" }
  | { readonly kind: "optional-text" }
  /** One of a few words; what is computed would be another thing with any other. */
  | { readonly kind: "word"; readonly words: readonly string[] }
  | { readonly kind: "flag" }
  | { readonly kind: "count" }
  | { readonly kind: "list"; readonly of: DraftShape; readonly isOptional: boolean }
  | { readonly kind: "table" }
  /** Data of any depth, whose ends are texts. */
  | { readonly kind: "data" }
  /** The first of some nodes that has the field which tells them apart; the last where none has. */
  | { readonly kind: "choice"; readonly of: readonly { readonly by: string; readonly fields: Fields }[] }
  | { readonly kind: "node"; readonly fields: Fields; readonly isOptional: boolean };

type Fields = Readonly<Record<string, DraftShape>>;

const text: DraftShape = { kind: "text" };
const optionalText: DraftShape = { kind: "optional-text" };

function word(...words: readonly string[]): DraftShape {
  return { kind: "word", words };
}

/** true or false, or left out. */
const flag: DraftShape = { kind: "flag" };
/** A whole number from 0 on. */
const count: DraftShape = { kind: "count" };
/** Names of any kind, each with a text; or left out. */
const table: DraftShape = { kind: "table" };

function list(of: DraftShape): DraftShape {
  return { kind: "list", of, isOptional: false };
}

function optionalList(of: DraftShape): DraftShape {
  return { kind: "list", of, isOptional: true };
}

function node(fields: Fields): DraftShape {
  return { kind: "node", fields, isOptional: false };
}

function optionalNode(fields: Fields): DraftShape {
  return { kind: "node", fields, isOptional: true };
}

/** Fields that are all texts: those named first are expected, the others may be left out. */
function texts(expected: readonly string[], optional: readonly string[] = []): Fields {
  return Object.fromEntries([
    ...expected.map((name) => [name, text] as const),
    ...optional.map((name) => [name, optionalText] as const),
  ]);
}

/** Complements that a draft has a form of its own for. */
const WITH_OWN_FORM = ["pagos20", "implocal", "leyendas-fisc"];

/** A complement of CFDI 4.0 as its table reads it: the id of the table, and data by the names of the schema. */
function byTable(lugar: "comprobante" | "concepto"): Fields {
  const tables = COMPLEMENTOS.filter((one) => one.lugar === lugar && one.en.includes("cfdi40"));
  const ids = tables.map(({ id }) => id).filter((id) => !WITH_OWN_FORM.includes(id));
  return { tabla: word(...ids), datos: { kind: "data" } };
}

/** Words that decide what is computed: a draft that has another is not read. */
const TAX_WORDS: Fields = {
  tipo: word("traslado", "retencion"),
  Impuesto: word("001", "002", "003"),
  TipoFactor: word("Tasa", "Cuota", "Exento"),
};

const EMISOR = texts(["Rfc", "Nombre", "RegimenFiscal"], ["FacAtrAdquirente"]);
const RECEPTOR = texts(
  ["Rfc", "Nombre", "DomicilioFiscalReceptor", "RegimenFiscalReceptor"],
  ["ResidenciaFiscal", "NumRegIdTrib"],
);

const CONCEPTO: Fields = {
  ...texts(
    ["ClaveProdServ", "Cantidad", "ClaveUnidad", "Descripcion", "ValorUnitario", "ObjetoImp"],
    ["NoIdentificacion", "Unidad", "Descuento"],
  ),
  Impuestos: optionalList(node({ ...TAX_WORDS, ...texts([], ["TasaOCuota", "Base"]) })),
  ACuentaTerceros: optionalNode(
    texts([
      "RfcACuentaTerceros",
      "NombreACuentaTerceros",
      "RegimenFiscalACuentaTerceros",
      "DomicilioFiscalACuentaTerceros",
    ]),
  ),
  ComplementoConcepto: optionalList(node(byTable("concepto"))),
  InformacionAduanera: optionalList(text),
  CuentaPredial: optionalList(text),
  Parte: optionalList(
    node({
      ...texts(
        ["ClaveProdServ", "Cantidad", "Descripcion"],
        ["NoIdentificacion", "Unidad", "ValorUnitario", "Importe"],
      ),
      InformacionAduanera: optionalList(text),
    }),
  ),
};

/** The two complements that have a form of their own; payments have a draft. Distinguished by `tipo`. */
const COMPLEMENTO: Fields = {
  tipo: word("leyendasFiscales", "impuestosLocales"),
  ...texts(["version"], ["TotaldeRetenciones", "TotaldeTraslados"]),
  RetencionesLocales: optionalList(node(texts(["ImpLocRetenido", "TasadeRetencion", "Importe"]))),
  TrasladosLocales: optionalList(node(texts(["ImpLocTrasladado", "TasadeTraslado", "Importe"]))),
  Leyenda: optionalList(node(texts(["textoLeyenda"], ["disposicionFiscal", "norma"]))),
};

/** `Draft` of the library, as JSON. */
export const DRAFT: DraftShape = node({
  TipoDeComprobante: word("I", "E", "T"),
  ...texts(
    ["Fecha", "Moneda", "Exportacion", "LugarExpedicion"],
    ["Serie", "Folio", "FormaPago", "CondicionesDePago", "TipoCambio", "MetodoPago", "Confirmacion"],
  ),
  InformacionGlobal: optionalNode(texts(["Periodicidad", "Meses", "Año"])),
  CfdiRelacionados: optionalList(node({ TipoRelacion: text, CfdiRelacionado: list(text) })),
  Emisor: node(EMISOR),
  Receptor: node({ ...RECEPTOR, UsoCFDI: text }),
  Conceptos: list(node(CONCEPTO)),
  Complemento: optionalList({
    kind: "choice",
    of: [
      { by: "tabla", fields: byTable("comprobante") },
      { by: "tipo", fields: COMPLEMENTO },
    ],
  }),
});

/** `DatosDeRecibo` of the entry point for payments: who and when. Its receiver has no UsoCFDI, which the law sets. */
const RECIBO: DraftShape = node({
  ...texts(["Fecha", "LugarExpedicion"], ["Serie", "Folio"]),
  Emisor: node(EMISOR),
  Receptor: node({ ...RECEPTOR, UsoCFDI: optionalText }),
  sustituye: optionalList(text),
});

/** `SaldoDeFactura`. */
const SALDO: DraftShape = node({
  ...texts(
    ["IdDocumento", "Fecha", "Moneda", "Total", "MetodoPago", "saldo", "ObjetoImp"],
    ["Serie", "Folio", "acreditado"],
  ),
  cancelada: flag,
  parcialidades: count,
  impuestos: list(node({ ...TAX_WORDS, ...texts(["Base"], ["TasaOCuota", "basePagada", "importePagado"]) })),
});

/** `PagoRecibido`. */
const PAGO: DraftShape = node({
  ...texts(
    ["FechaPago", "FormaDePagoP", "MonedaP", "Monto"],
    [
      ...["TipoCambioP", "NumOperacion", "RfcEmisorCtaOrd", "NomBancoOrdExt", "CtaOrdenante", "RfcEmisorCtaBen"],
      ...["CtaBeneficiario", "TipoCadPago", "CertPago", "CadPago", "SelloPago"],
    ],
  ),
  aplicaciones: optionalList(node(texts(["IdDocumento"], ["ImpPagado", "EquivalenciaDR"]))),
  tiposDeCambio: table,
});

/** Payments to be applied: who issues the receipt, what is owed, and the money that arrived. */
export const PAGOS: DraftShape = node({ recibo: RECIBO, saldos: list(SALDO), pagos: list(PAGO) });

/** A value that does not have its shape, and where. */
export interface ShapeMismatch {
  readonly path: string;
  readonly key: Extract<TextKey, `shape-${string}`>;
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * The value in the given shape, every misfit noted. Expected texts that are left out become "". A number where a text
 * is expected is refused: 0.1 in JSON is not exactly 0.1. So is a name that nobody knows: it is most likely misspelt.
 */
export function matchShape(value: unknown, shape: DraftShape, path: string, misfits: ShapeMismatch[]): unknown {
  switch (shape.kind) {
    case "text":
      return value === undefined
        ? ""
        : only(
            typeof value === "string",
            value,
            path,
            typeof value === "number" ? "shape-number" : "shape-text",
            misfits,
          );
    case "optional-text":
      return value === undefined ? undefined : matchShape(value, { kind: "text" }, path, misfits);
    case "word":
      return matchWord(value, shape.words, path, misfits);
    case "flag":
      return only(value === undefined || typeof value === "boolean", value, path, "shape-flag", misfits);
    case "count":
      return only(
        typeof value === "number" && Number.isInteger(value) && value >= 0,
        value,
        path,
        "shape-count",
        misfits,
      );
    case "list":
      return matchList(value, shape, path, misfits);
    case "table":
      return value === undefined ? undefined : matchTable(value, path, misfits);
    case "data":
      return matchData(value, path, misfits);
    case "choice": {
      const chosen = shape.of.find(({ by }) => isNode(value) && Object.hasOwn(value, by)) ?? shape.of.at(-1);
      return matchNode(value, chosen?.fields ?? {}, path, misfits);
    }
    case "node":
      return value === undefined && shape.isOptional ? undefined : matchNode(value, shape.fields, path, misfits);
  }
}

function matchWord(value: unknown, words: readonly string[], path: string, misfits: ShapeMismatch[]): unknown {
  if (!words.includes(value as string)) misfits.push({ path, key: "shape-word", params: { words: words.join(", ") } });
  return value;
}

function matchList(
  value: unknown,
  { of, isOptional }: Extract<DraftShape, { kind: "list" }>,
  path: string,
  misfits: ShapeMismatch[],
): unknown {
  if (value === undefined && isOptional) return undefined;
  if (!Array.isArray(value)) return only(false, [], path, "shape-list", misfits);
  return value.map((item, at) => matchShape(item, of, `${path}[${at}]`, misfits));
}

function matchData(value: unknown, path: string, misfits: ShapeMismatch[]): unknown {
  if (Array.isArray(value)) return value.map((item, at) => matchData(item, `${path}[${at}]`, misfits));
  if (!isNode(value)) return matchShape(value, { kind: "text" }, path, misfits);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, matchData(item, step(path, name), misfits)]),
  );
}

function matchTable(value: unknown, path: string, misfits: ShapeMismatch[]): unknown {
  if (!isNode(value)) return only(false, {}, path, "shape-node", misfits);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, matchShape(item, { kind: "text" }, step(path, name), misfits)]),
  );
}

function matchNode(value: unknown, fields: Fields, path: string, misfits: ShapeMismatch[]): unknown {
  if (!isNode(value)) return only(false, {}, path, "shape-node", misfits);
  for (const name of Object.keys(value))
    if (!Object.hasOwn(fields, name)) misfits.push({ path: step(path, name), key: "shape-unknown" });
  const entries = Object.entries(fields).map(
    ([name, shape]) => [name, matchShape(own(value, name), shape, step(path, name), misfits)] as const,
  );
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

function only(
  isFit: boolean,
  value: unknown,
  path: string,
  key: ShapeMismatch["key"],
  misfits: ShapeMismatch[],
): unknown {
  if (!isFit) misfits.push({ path, key });
  return value;
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function own(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function step(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
