/** The SAT's lists that a document's keys belong to. */
export type Lista =
  | "c_FormaPago"
  | "c_MetodoPago"
  | "c_Moneda"
  | "c_TipoDeComprobante"
  | "c_Exportacion"
  | "c_CodigoPostal"
  | "c_Periodicidad"
  | "c_Meses"
  | "c_TipoRelacion"
  | "c_RegimenFiscal"
  | "c_Pais"
  | "c_UsoCFDI"
  | "c_ClaveProdServ"
  | "c_ClaveUnidad"
  | "c_ObjetoImp"
  | "c_Impuesto"
  | "c_TipoFactor"
  | "c_Aduana";

/**
 * What a list says of a key on a day. "desconocida": the key is not in a list that is not complete here, so it may
 * well exist; a document is not refused for it.
 */
export type EstadoDeClave = "vigente" | "no-vigente" | "inexistente" | "desconocida";

/** Kinds of taxpayer a key is meant for. */
export interface Personas {
  readonly fisica: boolean;
  readonly moral: boolean;
}

/**
 * A row of c_TasaOCuota; a "Fijo" one has the same `minimo` and `maximo`. Rates with six decimals, dates AAAA-MM-DD.
 */
export interface TasaOCuota {
  readonly tipo: "Fijo" | "Rango";
  readonly minimo: string;
  readonly maximo: string;
  readonly impuesto: "001" | "002" | "003";
  readonly factor: "Tasa" | "Cuota";
  /** Whether a tax charged may have it. */
  readonly traslado: boolean;
  /** Whether a tax withheld may. */
  readonly retencion: boolean;
  /** The first day. */
  readonly desde: string;
  /** The last day; absent while it is in force. */
  readonly hasta?: string;
}

/** What c_ClaveProdServ demands of a concept. */
export interface ExigenciasDeProducto {
  /** Whether IVA must be charged (CFDI40164). */
  readonly iva: "si" | "no" | "opcional";
  /** The same of IEPS. */
  readonly ieps: "si" | "no" | "opcional";
  /** Name of the complement the key demands, as the list writes it. */
  readonly complemento?: string;
}

/**
 * One edition of the SAT's lists as the rules see it; `@timbra/sat-catalogues` has this shape. Dates are AAAA-MM-DD.
 * The same question has always the same answer, which the rules cache: another edition is another object.
 */
export interface Catalogos {
  /** What a list says of a key, as the document writes it, on the day AAAA-MM-DD of its Fecha. */
  estado(lista: Lista, clave: string, fecha: string): EstadoDeClave;
  /** Decimals of a currency of c_Moneda; undefined when it is not known (CFDI40113). */
  decimales(moneda: string): number | undefined;
  /** Whose a key of c_RegimenFiscal is; undefined when it is not known. */
  regimen(clave: string): Personas | undefined;
  /** Whose a key of c_UsoCFDI is, and the receivers' regimes it goes with; undefined when it is not known. */
  usoCfdi(clave: string): (Personas & { readonly regimenes: readonly string[] }) | undefined;
  /** Every row of c_TasaOCuota; the same array at every call. */
  tasas(): readonly TasaOCuota[];
  /**
   * The pattern of the tax identities of a country of c_Pais, for the whole text; undefined for a country without one.
   */
  patronNumRegIdTrib(pais: string): RegExp | undefined;
  /** Only where the list is given with its columns; without it CFDI40163 and CFDI40164 cannot be checked. */
  exigenciasDeProducto?(clave: string): ExigenciasDeProducto | undefined;
  /**
   * What a list that a complement names (`catCartaPorte:c_TipoPermiso`, `catCFDI:c_Pais`) says of a key on a day. Only
   * where those lists are given; without it no key of a complement is looked up.
   */
  estadoEnComplemento?(lista: string, clave: string, fecha: string): EstadoDeClave;
}

/** Every key of every list is letters and digits; anything else is in none, however little of a list is given. */
const KEY = /^[0-9A-Za-z]+$/;
/** More keys of a list than any taxpayer uses; a hostile document brings more, and nobody keeps them. */
const MAX_CACHED = 5000;

type Answers = Map<Lista, Map<string, EstadoDeClave>>;

/**
 * What each edition said of its keys on the day it was last asked about: documents of a day repeat each other's keys.
 */
const KNOWN = new WeakMap<Catalogos, { readonly dia: string; readonly answers: Answers }>();

/** What the SAT's lists say of the keys of a document, on its day. */
export class Claves {
  readonly #catalogos: Catalogos;
  readonly #dia: string;
  readonly #answers: Answers;
  #isAnyUnknown = false;

  constructor(catalogos: Catalogos, dia: string) {
    this.#catalogos = catalogos;
    this.#dia = dia;
    this.#answers = answersOf(catalogos, dia);
  }

  /** Whether "desconocida" was the answer to any question so far. */
  get isAnyUnknown(): boolean {
    return this.#isAnyUnknown;
  }

  estado(lista: Lista, clave: string): EstadoDeClave {
    const estado = this.#answers.get(lista)?.get(clave) ?? this.#ask(lista, clave);
    if (estado === "desconocida") this.#isAnyUnknown = true;
    return estado;
  }

  #ask(lista: Lista, clave: string): EstadoDeClave {
    if (!KEY.test(clave)) return "inexistente";
    const estado = this.#catalogos.estado(lista, clave, this.#dia);
    const answers = this.#answers.get(lista);
    if (answers === undefined) this.#answers.set(lista, new Map([[clave, estado]]));
    else if (answers.size < MAX_CACHED) answers.set(clave, estado);
    return estado;
  }
}

function answersOf(catalogos: Catalogos, dia: string): Answers {
  const known = KNOWN.get(catalogos);
  if (known?.dia === dia) return known.answers;
  const answers: Answers = new Map();
  KNOWN.set(catalogos, { dia, answers });
  return answers;
}
