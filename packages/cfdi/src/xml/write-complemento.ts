import { writeImpuestosLocales } from "../complementos/impuestos-locales/write.ts";
import { writeLeyendasFiscales } from "../complementos/leyendas-fiscales/write.ts";
import { writePagos } from "../complementos/pagos20/write.ts";
import type { Complemento } from "../comprobante/complemento.ts";
import { writeTimbre } from "../timbre/write.ts";
import { escapeAttribute } from "./escape.ts";
import { IMPLOCAL, LEYENDAS_FISC, type Namespace, PAGO20, type Schema } from "./namespaces.ts";

/** A complement as it stands inside cfdi:Complemento. */
export function writeComplemento(complemento: Complemento): string {
  switch (complemento.tipo) {
    case "timbre":
      return writeTimbre(complemento);
    case "impuestosLocales":
      return writeImpuestosLocales(complemento);
    case "leyendasFiscales":
      return writeLeyendasFiscales(complemento);
    case "pagos":
      return writePagos(complemento);
    case "desconocido":
      return complemento.xml;
  }
}

/** Declared at the root, as the SAT asks. The stamp and unknown complements declare their own. */
const NAMESPACES: Partial<Record<Complemento["tipo"], Namespace>> = {
  impuestosLocales: IMPLOCAL,
  leyendasFiscales: LEYENDAS_FISC,
  pagos: PAGO20,
};

/** The vocabularies that a document's root must declare for its complements, each once. */
export function namespacesOf(complementos: readonly Complemento[]): Namespace[] {
  const found = complementos.map(({ tipo }) => NAMESPACES[tipo]).filter((namespace) => namespace !== undefined);
  return [...new Set(found)];
}

/** Of complements that declare themselves but whose schema the root must name. */
export function schemasOf(complementos: readonly Complemento[]): Schema[] {
  return complementos.flatMap((complemento) =>
    complemento.tipo === "desconocido" && complemento.esquema !== undefined
      ? [{ uri: escapeAttribute(complemento.namespace), location: escapeAttribute(complemento.esquema) }]
      : [],
  );
}
