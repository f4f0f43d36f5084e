import type { sentences as spanish } from "../es/documento.ts";
import type { Campo, Messages, Sentence } from "../message-of.ts";
import { comprobante, personas } from "./comprobante.ts";
import { conceptos, impuestos } from "./conceptos.ts";
import { timbra } from "./timbra.ts";

/** The attributes and nodes of Anexo 20 in plain English, for sentences that serve any of them. */
const campos: Readonly<Record<Campo, string>> = {
  ACuentaTerceros: "the sale on behalf of a third party",
  Año: "the year",
  Base: "the tax base",
  Cantidad: "the quantity",
  CfdiRelacionado: "the related fiscal folio",
  ClaveProdServ: "the product or service key",
  ClaveUnidad: "the unit key",
  Complemento: "the local taxes",
  ComplementoConcepto: "the complement of the line",
  CondicionesDePago: "the payment terms",
  Confirmacion: "the confirmation key",
  CuentaPredial: "the property tax account",
  Descripcion: "the description",
  Descuento: "the discount",
  DomicilioFiscalACuentaTerceros: "the third party's postal code",
  DomicilioFiscalReceptor: "the receiver's postal code",
  Exportacion: "the export key",
  FacAtrAdquirente: "the acquirer's operation number",
  Fecha: "the issue date",
  Folio: "the folio",
  FormaPago: "the payment form",
  ImpLocRetenido: "the name of the local tax withheld",
  ImpLocTrasladado: "the name of the local tax charged",
  Importe: "the amount",
  Impuesto: "the tax",
  InformacionAduanera: "the customs document number",
  InformacionGlobal: "the data of a global invoice",
  Leyenda: "the legend",
  LugarExpedicion: "the issuing postal code",
  Meses: "the month",
  MetodoPago: "the payment method",
  Moneda: "the currency",
  NoCertificado: "the certificate number",
  NoIdentificacion: "the identification number",
  Nombre: "the name",
  NombreACuentaTerceros: "the third party's name",
  NumRegIdTrib: "the foreign tax number",
  ObjetoImp: "the tax object",
  Parte: "the parts of the line",
  Periodicidad: "the periodicity",
  RegimenFiscal: "the issuer's tax regime",
  RegimenFiscalACuentaTerceros: "the third party's tax regime",
  RegimenFiscalReceptor: "the receiver's tax regime",
  ResidenciaFiscal: "the country of tax residence",
  Retenciones: "the withholdings",
  Rfc: "the RFC",
  RfcACuentaTerceros: "the third party's RFC",
  Sello: "the seal",
  Serie: "the series",
  SubTotal: "the subtotal",
  TasaOCuota: "the rate or quota",
  TasadeRetencion: "the rate of the local tax",
  TipoCambio: "the exchange rate",
  TipoDeComprobante: "the document type",
  TipoFactor: "the factor type",
  TipoRelacion: "the relation type",
  Total: "the total",
  TotalImpuestosRetenidos: "the total of withheld taxes",
  TotalImpuestosTrasladados: "the total of charged taxes",
  Unidad: "the unit",
  UsoCFDI: "the CFDI use",
  ValorUnitario: "the unit price",
  Version: "the version",
  disposicionFiscal: "the tax provision of the legend",
  norma: "the norm of the legend",
  textoLeyenda: "the text of the legend",
  version: "the version of the complement",
};

/** The same codes; one missing does not compile. */
const sentences: Readonly<Record<keyof typeof spanish, Sentence>> = {
  ...comprobante,
  ...personas,
  ...conceptos,
  ...impuestos,
  ...timbra,
};

/**
 * In English: all that `check` says of a document by the rules that it has of its own. Those of complements have their
 * own sentences: `pagos`, and in `factura` those of fuels.
 */
export const documento: Messages = {
  language: "en",
  sentences,
  campos,
};
