import type { ComplementoDesconocido } from "../complementos/desconocido.ts";
import { readImpuestosLocales } from "../complementos/impuestos-locales/read.ts";
import { readLeyendasFiscales } from "../complementos/leyendas-fiscales/read.ts";
import { readPagos } from "../complementos/pagos20/read.ts";
import type { Complemento } from "../comprobante/complemento.ts";
import { readTimbre } from "../timbre/read.ts";
import type { Cursor } from "./cursor.ts";
import { IMPLOCAL, LEYENDAS_FISC, PAGO20, TFD } from "./namespaces.ts";
import { outerXml } from "./outer-xml.ts";

const READERS: Readonly<Record<string, (at: Cursor) => Complemento>> = {
  [`${TFD.uri} TimbreFiscalDigital`]: readTimbre,
  [`${IMPLOCAL.uri} ImpuestosLocales`]: readImpuestosLocales,
  [`${LEYENDAS_FISC.uri} LeyendasFiscales`]: readLeyendasFiscales,
  [`${PAGO20.uri} Pagos`]: readPagos,
};

/** Whatever stands in cfdi:Complemento, each by its own reader; the unknown is kept whole. */
export function readComplementos(at: Cursor): Complemento[] {
  at.withoutAttributes();
  return at.foreign((node) => (READERS[`${node.element.uri} ${node.element.local}`] ?? keepUnknown)(node));
}

/** Complements of a line: none is known here. */
export function readComplementosDeConcepto(at: Cursor): ComplementoDesconocido[] {
  at.withoutAttributes();
  return at.foreign(keepUnknown);
}

function keepUnknown(at: Cursor): ComplementoDesconocido {
  const element = at.leaveUnread();
  return { tipo: "desconocido", namespace: element.uri, nombre: element.local, xml: outerXml(element) };
}
