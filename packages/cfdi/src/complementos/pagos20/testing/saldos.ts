import type { PagoRecibido } from "../pagar/outstanding.ts";
import type { ImpuestoDeSaldo, SaldoDeFactura } from "../saldo.ts";

export const UUID_A = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
export const UUID_B = "A0B1C2D3-0001-4AAA-8BBB-000000000002";
export const UUID_C = "A0B1C2D3-0001-4AAA-8BBB-000000000003";

export function iva16(Base: string): ImpuestoDeSaldo {
  return { tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000", Base };
}

/** An invoice of 1,000 and IVA that nobody has paid, changed as the test says. */
export function saldo(changes: Partial<SaldoDeFactura> = {}): SaldoDeFactura {
  return {
    IdDocumento: UUID_A,
    Serie: "A",
    Folio: "122",
    Fecha: "2026-08-01T10:00:00",
    Moneda: "MXN",
    Total: "1160.00",
    MetodoPago: "PPD",
    saldo: "1160.00",
    parcialidades: 0,
    ObjetoImp: "02",
    impuestos: [iva16("1000.00")],
    ...changes,
  };
}

/** A transfer of 1,160 pesos, changed as the test says. */
export function pago(changes: Partial<PagoRecibido> = {}): PagoRecibido {
  return { FechaPago: "2026-08-13T12:00:00", FormaDePagoP: "03", MonedaP: "MXN", Monto: "1160.00", ...changes };
}
