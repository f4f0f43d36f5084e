export { type HistorialDePagos, type ReciboAplicado, saldoOf, saldoWithout } from "./historial.ts";
export type { PagosCode } from "./messages/es.ts";
export type { Aplicacion, Decimales, PagoRecibido } from "./pagar/outstanding.ts";
export { type Pagado, type PagoRechazado, pagar } from "./pagar/pagar.ts";
export { type DatosDeRecibo, type PagosDraft, reciboDePago } from "./recibo-de-pago.ts";
export { FIXABLE_PAGOS_CODES, fixesDePagos } from "./rules/fixes.ts";
export { PAGOS_RULES, pagos20 } from "./rules/registry.ts";
export { type ClaveDeImpuesto, type ImpuestoDeSaldo, type SaldoDeFactura, saldoInicial } from "./saldo.ts";
