import type { Comprobante } from "../comprobante/comprobante.ts";
import { error, type Problem, warning } from "../problem.ts";
import type { Timbre } from "../timbre/timbre.ts";
import { Cursor } from "./cursor.ts";
import { LIMITS, type XmlLimits } from "./limits.ts";
import { CFDI } from "./namespaces.ts";
import { parseXml } from "./parse.ts";
import { XmlRefused } from "./problem-codes.ts";
import { readComprobante } from "./read-comprobante.ts";
import type { XmlElement } from "./xml-element.ts";

/** A document that was read, with its stamp when it has one; or every reason why it cannot be. */
export type Reading =
  | {
      readonly ok: true;
      readonly comprobante: Comprobante;
      readonly timbre?: Timbre;
      readonly warnings: readonly Problem[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The namespaces of CFDI 2.x and 3.x; a 4.1 would say so by its attribute alone. */
const OTHER_VERSIONS = /^http:\/\/www\.sat\.gob\.mx\/cfd\/\d$/;

/**
 * Reads a CFDI 4.0, whoever wrote it: any prefix, a byte order mark, comments. Says everything that keeps it from being
 * one (XML_PROBLEM_CODES) instead of throwing. Addenda and complements that are not known here are kept as they are.
 * Values are not judged: that is `checkComprobante`.
 */
export function readCfdi(xml: string | Uint8Array, limits: Partial<XmlLimits> = {}): Reading {
  const root = parsed(xml, { ...LIMITS, ...limits });
  if (root instanceof XmlRefused) return { ok: false, problems: [error(root.code, "", root.params)] };
  const cursor = new Cursor(root, "", []);
  const comprobante = readComprobante(cursor);
  cursor.finish();
  if (cursor.problems.length > 0) return { ok: false, problems: cursor.problems };
  const timbre = comprobante.Complemento?.find((complemento) => complemento.tipo === "timbre");
  return { ok: true, comprobante, ...(timbre && { timbre }), warnings: unknownComplements(comprobante) };
}

function parsed(xml: string | Uint8Array, limits: XmlLimits): XmlElement | XmlRefused {
  try {
    const root = parseXml(xml, limits);
    const isCfdi = root.uri === CFDI.uri && root.local === "Comprobante";
    return isCfdi ? root : notACfdi(root);
  } catch (refusal) {
    if (refusal instanceof XmlRefused) return refusal;
    throw refusal;
  }
}

/** A document of an older version is told as what it is: it has the same name. */
function notACfdi({ name, uri, local, attributes }: XmlElement): XmlRefused {
  const version = attributes.find((attribute) => attribute.local.toLowerCase() === "version")?.value;
  if (local === "Comprobante" && OTHER_VERSIONS.test(uri) && version !== undefined)
    return new XmlRefused("TIMBRA-XML-OTHER-VERSION", { version });
  return new XmlRefused("TIMBRA-XML-NOT-A-CFDI", { root: name, namespace: uri });
}

function unknownComplements(comprobante: Comprobante): Problem[] {
  const lists = [
    { path: "Complemento", complementos: comprobante.Complemento ?? [] },
    ...comprobante.Conceptos.map((concepto, at) => ({
      path: `Conceptos[${at}].ComplementoConcepto`,
      complementos: concepto.ComplementoConcepto ?? [],
    })),
  ];
  return lists.flatMap(({ path, complementos }) =>
    complementos.flatMap((complemento, at) => {
      if (complemento.tipo !== "desconocido") return [];
      const { namespace, nombre } = complemento;
      return [warning("TIMBRA-XML-UNKNOWN-COMPLEMENT", `${path}[${at}]`, { namespace, nombre })];
    }),
  );
}
