import type { Messages, Sentence } from "../message-of.ts";
import { comprobante, personas } from "./comprobante.ts";
import { conceptos, impuestos } from "./conceptos.ts";
import { timbra } from "./timbra.ts";

/** The attributes and nodes of Anexo 20 in plain Spanish, for sentences that serve any of them. */
export const campos = {
  ACuentaTerceros: "la venta por cuenta de terceros",
  Año: "el año",
  Base: "la base del impuesto",
  Cantidad: "la cantidad",
  CfdiRelacionado: "el folio fiscal relacionado",
  ClaveProdServ: "la clave de producto o servicio",
  ClaveUnidad: "la clave de unidad",
  Complemento: "los impuestos locales",
  ComplementoConcepto: "el complemento del concepto",
  CondicionesDePago: "las condiciones de pago",
  Confirmacion: "la clave de confirmación",
  CuentaPredial: "la cuenta predial",
  Descripcion: "la descripción",
  Descuento: "el descuento",
  DomicilioFiscalACuentaTerceros: "el código postal del tercero",
  DomicilioFiscalReceptor: "el código postal del receptor",
  Exportacion: "la clave de exportación",
  FacAtrAdquirente: "el número de operación del adquirente",
  Fecha: "la fecha de emisión",
  Folio: "el folio",
  FormaPago: "la forma de pago",
  ImpLocRetenido: "el nombre del impuesto local retenido",
  ImpLocTrasladado: "el nombre del impuesto local trasladado",
  Importe: "el importe",
  Impuesto: "el impuesto",
  InformacionAduanera: "el número de pedimento",
  InformacionGlobal: "los datos de factura global",
  Leyenda: "la leyenda",
  LugarExpedicion: "el código postal de expedición",
  Meses: "el mes",
  MetodoPago: "el método de pago",
  Moneda: "la moneda",
  NoCertificado: "el número de certificado",
  NoIdentificacion: "el número de identificación",
  Nombre: "el nombre",
  NombreACuentaTerceros: "el nombre del tercero",
  NumRegIdTrib: "el registro de identidad tributaria",
  ObjetoImp: "el objeto de impuesto",
  Parte: "las partes del concepto",
  Periodicidad: "la periodicidad",
  RegimenFiscal: "el régimen fiscal del emisor",
  RegimenFiscalACuentaTerceros: "el régimen fiscal del tercero",
  RegimenFiscalReceptor: "el régimen fiscal del receptor",
  ResidenciaFiscal: "la residencia fiscal",
  Retenciones: "las retenciones",
  Rfc: "el RFC",
  RfcACuentaTerceros: "el RFC del tercero",
  Sello: "el sello",
  Serie: "la serie",
  SubTotal: "el subtotal",
  TasaOCuota: "la tasa o cuota",
  TasadeRetencion: "la tasa del impuesto local",
  TipoCambio: "el tipo de cambio",
  TipoDeComprobante: "el tipo de comprobante",
  TipoFactor: "el tipo de factor",
  TipoRelacion: "el tipo de relación",
  Total: "el total",
  TotalImpuestosRetenidos: "el total de impuestos retenidos",
  TotalImpuestosTrasladados: "el total de impuestos trasladados",
  Unidad: "la unidad",
  UsoCFDI: "el uso de CFDI",
  ValorUnitario: "el valor unitario",
  Version: "la versión",
  disposicionFiscal: "la disposición fiscal de la leyenda",
  norma: "la norma de la leyenda",
  textoLeyenda: "el texto de la leyenda",
  version: "la versión del complemento",
} as const;

/** Every code that `check` finds in a document, with its Spanish sentence. */
export const sentences = { ...comprobante, ...personas, ...conceptos, ...impuestos, ...timbra } satisfies Record<
  string,
  Sentence
>;

/**
 * In Spanish: all that `check` says of a document by the rules that it has of its own. Those of complements have their
 * own sentences: `pagos`, and in `factura` those of fuels.
 */
export const documento: Messages = {
  language: "es",
  sentences,
  campos,
};
