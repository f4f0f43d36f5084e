import type { Comprobante } from "./comprobante.ts";
import type { Concepto } from "./concepto.ts";
import type { Draft } from "./draft.ts";

/** A document that is still being made. */
export type Unfinished = { -readonly [Name in keyof Comprobante]: Comprobante[Name] };

/** What a person decides, which a draft and a document have in common. */
type Decided = Omit<Draft, "TipoDeComprobante" | "Conceptos"> & Pick<Comprobante, "TipoDeComprobante">;

/**
 * A document with what was decided of it, its amounts still zero. Field by field: spreading a draft takes ten times as
 * long, and as long as all the rules of a short document.
 */
export function newDocument(decided: Decided, conceptos: readonly Concepto[]): Unfinished {
  const document: Unfinished = {
    Version: "4.0",
    Fecha: decided.Fecha,
    SubTotal: "0",
    Moneda: decided.Moneda,
    Total: "0",
    TipoDeComprobante: decided.TipoDeComprobante,
    Exportacion: decided.Exportacion,
    LugarExpedicion: decided.LugarExpedicion,
    Emisor: decided.Emisor,
    Receptor: decided.Receptor,
    Conceptos: conceptos,
  };
  if (decided.Serie !== undefined) document.Serie = decided.Serie;
  if (decided.Folio !== undefined) document.Folio = decided.Folio;
  if (decided.FormaPago !== undefined) document.FormaPago = decided.FormaPago;
  if (decided.MetodoPago !== undefined) document.MetodoPago = decided.MetodoPago;
  if (decided.CondicionesDePago !== undefined) document.CondicionesDePago = decided.CondicionesDePago;
  if (decided.TipoCambio !== undefined) document.TipoCambio = decided.TipoCambio;
  if (decided.Confirmacion !== undefined) document.Confirmacion = decided.Confirmacion;
  if (decided.InformacionGlobal !== undefined) document.InformacionGlobal = decided.InformacionGlobal;
  if (decided.CfdiRelacionados !== undefined) document.CfdiRelacionados = decided.CfdiRelacionados;
  if (decided.Complemento !== undefined) document.Complemento = decided.Complemento;
  return document;
}
