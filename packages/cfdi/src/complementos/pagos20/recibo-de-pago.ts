import type { CfdiRelacionados, Comprobante, Emisor, Receptor } from "../../comprobante/comprobante.ts";
import type { ACuentaTerceros, Concepto } from "../../comprobante/concepto.ts";
import { asPriced, type Priced } from "../../comprobante/draft.ts";
import type { PagoRecibido } from "./pagar/outstanding.ts";
import type { Pagos } from "./pagos.ts";
import type { SaldoDeFactura } from "./saldo.ts";

/** What a payment receipt says besides its payments. */
export interface DatosDeRecibo {
  readonly Serie?: string;
  readonly Folio?: string;
  /** When the receipt is issued, not when the money arrived: local time of LugarExpedicion. */
  readonly Fecha: string;
  readonly LugarExpedicion: string;
  readonly Emisor: Emisor;
  /** The same as in the invoices paid; its use is CP01 in a receipt. */
  readonly Receptor: Omit<Receptor, "UsoCFDI">;
  /** On whose behalf the money is received, if it is. */
  readonly ACuentaTerceros?: ACuentaTerceros;
  /** The receipts that this one replaces (relation 04); cancel them, motive 01, once this one is stamped. */
  readonly sustituye?: readonly string[];
}

/** All that the law leaves no choice in (matrix, CRP20113-20122). */
const CONCEPTO: Concepto = {
  ClaveProdServ: "84111506",
  Cantidad: "1",
  ClaveUnidad: "ACT",
  Descripcion: "Pago",
  ValorUnitario: "0",
  Importe: "0",
  ObjetoImp: "01",
};

/**
 * The document of type P that contains payments; everything in it is fixed but who, when and what was paid
 * (CRP20101-20123).
 */
export function reciboDePago(datos: DatosDeRecibo, pagos: Pagos): Priced {
  const { sustituye = [], Emisor, Receptor, LugarExpedicion, Fecha, ACuentaTerceros, ...numbering } = datos;
  const relacion: CfdiRelacionados = { TipoRelacion: "04", CfdiRelacionado: sustituye };
  const comprobante: Comprobante = {
    Version: "4.0",
    ...numbering,
    Fecha,
    SubTotal: "0",
    Moneda: "XXX",
    Total: "0",
    TipoDeComprobante: "P",
    Exportacion: "01",
    LugarExpedicion,
    ...(sustituye.length === 0 ? {} : { CfdiRelacionados: [relacion] }),
    Emisor,
    Receptor: { ...Receptor, UsoCFDI: "CP01" },
    Conceptos: [ACuentaTerceros === undefined ? CONCEPTO : { ...CONCEPTO, ACuentaTerceros }],
    Complemento: [pagos],
  };
  return asPriced(comprobante);
}

/** A payment receipt as a person decides it, in one piece of plain data: whose it is, what is owed, what was paid. */
export interface PagosDraft {
  readonly recibo: DatosDeRecibo;
  readonly saldos: readonly SaldoDeFactura[];
  readonly pagos: readonly PagoRecibido[];
}
