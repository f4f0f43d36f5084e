import { type Fields, list, node, optionalList, optionalNode, optionalText, type Shape, text, texts } from "./shape.ts";

const EMISOR = texts(["Rfc", "Nombre", "RegimenFiscal"], ["FacAtrAdquirente"]);
const RECEPTOR = texts(["Rfc", "Nombre", "DomicilioFiscalReceptor", "RegimenFiscalReceptor"], ["ResidenciaFiscal", "NumRegIdTrib"]);

const CONCEPTO: Fields = {
  ...texts(["ClaveProdServ", "Cantidad", "ClaveUnidad", "Descripcion", "ValorUnitario", "ObjetoImp"], ["NoIdentificacion", "Unidad", "Descuento"]),
  Impuestos: optionalList(node(texts(["tipo", "Impuesto", "TipoFactor"], ["TasaOCuota", "Base"]))),
  ACuentaTerceros: optionalNode(
    texts(["RfcACuentaTerceros", "NombreACuentaTerceros", "RegimenFiscalACuentaTerceros", "DomicilioFiscalACuentaTerceros"]),
  ),
  InformacionAduanera: optionalList(text),
  CuentaPredial: optionalList(text),
  Parte: optionalList(
    node({
      ...texts(["ClaveProdServ", "Cantidad", "Descripcion"], ["NoIdentificacion", "Unidad", "ValorUnitario", "Importe"]),
      InformacionAduanera: optionalList(text),
    }),
  ),
};

/** The two complements that a person writes by hand; payments have a draft of their own. Told apart by `tipo`. */
const COMPLEMENTO: Fields = {
  ...texts(["tipo", "version"], ["TotaldeRetenciones", "TotaldeTraslados"]),
  RetencionesLocales: optionalList(node(texts(["ImpLocRetenido", "TasadeRetencion", "Importe"]))),
  TrasladosLocales: optionalList(node(texts(["ImpLocTrasladado", "TasadeTraslado", "Importe"]))),
  Leyenda: optionalList(node(texts(["textoLeyenda"], ["disposicionFiscal", "norma"]))),
};

/** `Draft` of the library, as JSON. */
export const DRAFT: Shape = node({
  ...texts(
    ["TipoDeComprobante", "Fecha", "Moneda", "Exportacion", "LugarExpedicion"],
    ["Serie", "Folio", "FormaPago", "CondicionesDePago", "TipoCambio", "MetodoPago", "Confirmacion"],
  ),
  InformacionGlobal: optionalNode(texts(["Periodicidad", "Meses", "Año"])),
  CfdiRelacionados: optionalList(node({ TipoRelacion: text, CfdiRelacionado: list(text) })),
  Emisor: node(EMISOR),
  Receptor: node({ ...RECEPTOR, UsoCFDI: text }),
  Conceptos: list(node(CONCEPTO)),
  Complemento: optionalList(node(COMPLEMENTO)),
});

/** `DatosDeRecibo` of the door of payments: who and when. Its receiver has no UsoCFDI, which the law sets. */
export const RECIBO: Shape = node({
  ...texts(["Fecha", "LugarExpedicion"], ["Serie", "Folio"]),
  Emisor: node(EMISOR),
  Receptor: node({ ...RECEPTOR, UsoCFDI: optionalText }),
  sustituye: optionalList(text),
});
