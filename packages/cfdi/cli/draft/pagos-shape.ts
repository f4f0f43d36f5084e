import { RECIBO, TAX_WORDS } from "./draft-shape.ts";
import { count, flag, list, node, optionalList, type DraftShape, table, texts } from "./shape.ts";

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
