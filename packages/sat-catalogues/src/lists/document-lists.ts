import { ADUANAS } from "../generated/aduanas.gen.ts";
import { ESTADOS } from "../generated/estados.gen.ts";
import { EXPORTACIONES } from "../generated/exportaciones.gen.ts";
import { FORMAS_PAGO } from "../generated/formas-pago.gen.ts";
import { IMPUESTOS } from "../generated/impuestos.gen.ts";
import { MESES } from "../generated/meses.gen.ts";
import { METODOS_PAGO } from "../generated/metodos-pago.gen.ts";
import { MONEDAS } from "../generated/monedas.gen.ts";
import { OBJETOS_IMP } from "../generated/objetos-imp.gen.ts";
import { PAISES } from "../generated/paises.gen.ts";
import { PERIODICIDADES } from "../generated/periodicidades.gen.ts";
import { TIPOS_COMPROBANTE } from "../generated/tipos-comprobante.gen.ts";
import { TIPOS_FACTOR } from "../generated/tipos-factor.gen.ts";
import { TIPOS_RELACION } from "../generated/tipos-relacion.gen.ts";
import { type Entrada, entrada, filled, flag, once, parseTable } from "./entrada.ts";

export interface FormaPago extends Entrada {
  /** Whether the payment goes through a bank; "opcional" only for 99. */
  readonly bancarizado: "si" | "no" | "opcional";
  /** `RfcEmisorCtaOrd` may be given. */
  readonly rfcEmisorCtaOrd: boolean;
  /** `CtaOrdenante` may be given. */
  readonly ctaOrdenante: boolean;
  /** What a whole `CtaOrdenante` looks like. */
  readonly patronCtaOrdenante?: string;
  /** `RfcEmisorCtaBen` may be given. */
  readonly rfcEmisorCtaBen: boolean;
  /** `CtaBeneficiario` may be given. */
  readonly ctaBeneficiario: boolean;
  /** What a whole `CtaBeneficiario` looks like. */
  readonly patronCtaBeneficiario?: string;
  /** `TipoCadPago` may be given. */
  readonly tipoCadPago: boolean;
  /** `NomBancoOrdExt` is needed when `RfcEmisorCtaOrd` is XEXX010101000 (99: may be given). */
  readonly nomBancoOrdExt: boolean;
}

/** c_FormaPago. All but the label governs the payment complement. */
export const formasPago: () => readonly FormaPago[] = /* @__PURE__ */ once(() =>
  parseTable(FORMAS_PAGO, (cell) => ({
    ...entrada(cell),
    bancarizado: banked(cell("bancarizado")),
    rfcEmisorCtaOrd: flag(cell, "rfcEmisorCtaOrd"),
    ctaOrdenante: flag(cell, "ctaOrdenante"),
    ...filled(cell, "patronCtaOrdenante"),
    rfcEmisorCtaBen: flag(cell, "rfcEmisorCtaBen"),
    ctaBeneficiario: flag(cell, "ctaBeneficiario"),
    ...filled(cell, "patronCtaBeneficiario"),
    tipoCadPago: flag(cell, "tipoCadPago"),
    nomBancoOrdExt: flag(cell, "nomBancoOrdExt"),
  })),
);

function banked(text: string): FormaPago["bancarizado"] {
  return text === "si" || text === "opcional" ? text : "no";
}

/** c_MetodoPago. */
export const metodosPago: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(METODOS_PAGO, entrada));

export interface Moneda extends Entrada {
  /** Decimals of amounts, 0 to 4, as the SAT says: 32 of them differ from ISO 4217. */
  readonly decimales: number;
  /** Percent an exchange rate may differ from the published one. */
  readonly variacion: number;
}

/** c_Moneda. */
export const monedas: () => readonly Moneda[] = /* @__PURE__ */ once(() =>
  parseTable(MONEDAS, (cell) => ({
    ...entrada(cell),
    decimales: Number(cell("decimales")),
    variacion: Number(cell("variacion")),
  })),
);

export interface TipoComprobante extends Entrada {
  /** The highest `Total`, a decimal text. */
  readonly valorMaximo: string;
}

/** c_TipoDeComprobante. */
export const tiposComprobante: () => readonly TipoComprobante[] = /* @__PURE__ */ once(() =>
  parseTable(TIPOS_COMPROBANTE, (cell) => ({ ...entrada(cell), valorMaximo: cell("valorMaximo") })),
);

/** c_Exportacion. */
export const exportaciones: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(EXPORTACIONES, entrada));

/** c_Periodicidad of the global invoice; 05 only with regime 621. */
export const periodicidades: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(PERIODICIDADES, entrada));

/** c_Meses of the global invoice; 13 to 18 only with periodicity 05. */
export const meses: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(MESES, entrada));

/** c_TipoRelacion. */
export const tiposRelacion: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(TIPOS_RELACION, entrada));

/** c_ObjetoImp. */
export const objetosImp: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(OBJETOS_IMP, entrada));

export interface Impuesto extends Entrada {
  /** It can be withheld. */
  readonly retencion: boolean;
  /** It can be charged on. */
  readonly traslado: boolean;
}

/** c_Impuesto. */
export const impuestos: () => readonly Impuesto[] = /* @__PURE__ */ once(() =>
  parseTable(IMPUESTOS, (cell) => ({
    ...entrada(cell),
    retencion: flag(cell, "retencion"),
    traslado: flag(cell, "traslado"),
  })),
);

/** c_TipoFactor; the sheet has no labels, the key is one. */
export const tiposFactor: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(TIPOS_FACTOR, entrada));

/** c_Aduana. */
export const aduanas: () => readonly Entrada[] = /* @__PURE__ */ once(() => parseTable(ADUANAS, entrada));

export interface Pais extends Entrada {
  /** Pattern of its postal codes, only of MEX, USA and CAN. */
  readonly patronCodigoPostal?: string;
  /** Pattern of `NumRegIdTrib`, only of MEX, USA and CAN. */
  readonly patronIdentidadTributaria?: string;
  /** "TLCAN" or "Unión Europea". */
  readonly agrupacion?: string;
}

/** c_Pais. The sheet has no dates: all in force since CFDI 4.0. `ZZZ` is any country it does not list. */
export const paises: () => readonly Pais[] = /* @__PURE__ */ once(() =>
  parseTable(PAISES, (cell) => ({
    ...entrada(cell),
    ...filled(cell, "patronCodigoPostal"),
    ...filled(cell, "patronIdentidadTributaria"),
    ...filled(cell, "agrupacion"),
  })),
);

export interface Estado extends Entrada {
  /** A key of c_Pais. */
  readonly pais: string;
}

/** c_Estado: 32 of Mexico, then those of the United States and Canada. The key is the pair of `clave` and `pais`. */
export const estados: () => readonly Estado[] = /* @__PURE__ */ once(() =>
  parseTable(ESTADOS, (cell) => ({ ...entrada(cell), pais: cell("pais") })),
);
