export type { Decimales } from "./pagar/money.ts";
export { type Pagado, type PagoRechazado, pagar } from "./pagar/pagar.ts";
export type { Aplicacion, PagoRecibido } from "./pagar/pago-recibido.ts";
export { pagos20 } from "./pagos20.ts";
export { type DatosDeRecibo, reciboDePago } from "./recibo/recibo-de-pago.ts";
export { PAGOS_RULES } from "./rules/registry.ts";
export type { ClaveDeImpuesto, ImpuestoDeSaldo, SaldoDeFactura } from "./saldo/saldo-de-factura.ts";
export { saldoInicial } from "./saldo/saldo-inicial.ts";
