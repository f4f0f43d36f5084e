import type { ComplementoDesconocido } from "../complementos/desconocido.ts";
import type { ImpuestosLocales } from "../complementos/impuestos-locales/impuestos-locales.ts";
import type { LeyendasFiscales } from "../complementos/leyendas-fiscales/leyendas-fiscales.ts";
import type { Pagos } from "../complementos/pagos20/pagos.ts";
import type { Timbre } from "../timbre/timbre.ts";

/** What may stand inside cfdi:Complemento, told apart by `tipo`. */
export type Complemento = Timbre | ImpuestosLocales | LeyendasFiscales | Pagos | ComplementoDesconocido;
