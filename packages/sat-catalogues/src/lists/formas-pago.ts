import { FORMAS_PAGO } from "../generated/formas-pago.gen.ts";
import { once } from "../table/once.ts";
import { parseTable } from "../table/parse-table.ts";
import { type Entrada, entrada, filled, flag } from "./entrada.ts";

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
