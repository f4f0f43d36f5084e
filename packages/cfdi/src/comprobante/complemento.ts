import type { ComplementoDesconocido } from "../complementos/desconocido.ts";
import type { ImpuestosLocales } from "../complementos/impuestos-locales/impuestos-locales.ts";
import type { LeyendasFiscales } from "../complementos/leyendas-fiscales/leyendas-fiscales.ts";
import type { Pagos } from "../complementos/pagos20/pagos.ts";
import type { Timbre } from "../timbre/timbre.ts";

/** What may stand inside cfdi:Complemento, told apart by `tipo`. */
export type Complemento = Timbre | ImpuestosLocales | LeyendasFiscales | Pagos | ComplementoDesconocido;

/** The words by which complements are told apart; any other is none, and is refused (TIMBRA-COMPLEMENTO-TIPO). */
export const TIPOS_DE_COMPLEMENTO = [
  "timbre",
  "impuestosLocales",
  "leyendasFiscales",
  "pagos",
  "desconocido",
] as const satisfies readonly Complemento["tipo"][];
