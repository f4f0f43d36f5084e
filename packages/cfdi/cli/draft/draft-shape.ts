import {
  type Fields,
  list,
  node,
  optionalList,
  optionalNode,
  optionalText,
  type DraftShape,
  text,
  texts,
  word,
} from "./shape.ts";

/** Words that decide what is computed: a draft that has another is not read. */
export const TAX_WORDS: Fields = {
  tipo: word("traslado", "retencion"),
  Impuesto: word("001", "002", "003"),
  TipoFactor: word("Tasa", "Cuota", "Exento"),
};

const EMISOR = texts(["Rfc", "Nombre", "RegimenFiscal"], ["FacAtrAdquirente"]);
const RECEPTOR = texts(
  ["Rfc", "Nombre", "DomicilioFiscalReceptor", "RegimenFiscalReceptor"],
  ["ResidenciaFiscal", "NumRegIdTrib"],
);

const CONCEPTO: Fields = {
  ...texts(
    ["ClaveProdServ", "Cantidad", "ClaveUnidad", "Descripcion", "ValorUnitario", "ObjetoImp"],
    ["NoIdentificacion", "Unidad", "Descuento"],
  ),
  Impuestos: optionalList(node({ ...TAX_WORDS, ...texts([], ["TasaOCuota", "Base"]) })),
  ACuentaTerceros: optionalNode(
    texts([
      "RfcACuentaTerceros",
      "NombreACuentaTerceros",
      "RegimenFiscalACuentaTerceros",
      "DomicilioFiscalACuentaTerceros",
    ]),
  ),
  InformacionAduanera: optionalList(text),
  CuentaPredial: optionalList(text),
  Parte: optionalList(
    node({
      ...texts(
        ["ClaveProdServ", "Cantidad", "Descripcion"],
        ["NoIdentificacion", "Unidad", "ValorUnitario", "Importe"],
      ),
      InformacionAduanera: optionalList(text),
    }),
  ),
};

/** The two complements that a person writes by hand; payments have a draft of their own. Told apart by `tipo`. */
const COMPLEMENTO: Fields = {
  tipo: word("leyendasFiscales", "impuestosLocales"),
  ...texts(["version"], ["TotaldeRetenciones", "TotaldeTraslados"]),
  RetencionesLocales: optionalList(node(texts(["ImpLocRetenido", "TasadeRetencion", "Importe"]))),
  TrasladosLocales: optionalList(node(texts(["ImpLocTrasladado", "TasadeTraslado", "Importe"]))),
  Leyenda: optionalList(node(texts(["textoLeyenda"], ["disposicionFiscal", "norma"]))),
};

/** `Draft` of the library, as JSON. */
export const DRAFT: DraftShape = node({
  TipoDeComprobante: word("I", "E", "T"),
  ...texts(
    ["Fecha", "Moneda", "Exportacion", "LugarExpedicion"],
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
export const RECIBO: DraftShape = node({
  ...texts(["Fecha", "LugarExpedicion"], ["Serie", "Folio"]),
  Emisor: node(EMISOR),
  Receptor: node({ ...RECEPTOR, UsoCFDI: optionalText }),
  sustituye: optionalList(text),
});
