import { LIMITS, XmlLimitError } from "../xml/limits.ts";
import { CFDI } from "../xml/namespaces.ts";
import { parseXml } from "../xml/parse.ts";
import { isElement, type XmlElement } from "../xml/xml-element.ts";
import { type Timbre, writeTimbre } from "./timbre.ts";

/**
 * The same XML with the stamp inside cfdi:Complemento, which is created in its legal place (before Addenda) when there
 * is none. Pure text insertion: every other byte stays as it was. Throws RangeError when the text is not a well-formed
 * CFDI 4.0: `readCfdi` says why, and whether the document has a stamp already.
 */
export function addTimbre(xml: string, timbre: Timbre): string {
  const root = comprobanteOf(xml);
  const complemento = childOf(root, "Complemento");
  const stamp = writeTimbre(timbre);
  if (complemento?.source.selfClosing) {
    const { inside } = complemento.source;
    return `${xml.slice(0, xml.lastIndexOf("/", inside))}>${stamp}</${complemento.name}>${xml.slice(inside)}`;
  }
  if (complemento) return insert(xml, complemento.source.end, stamp);
  const name = root.name.replace(/Comprobante$/, "Complemento");
  return insert(xml, childOf(root, "Addenda")?.source.start ?? root.source.end, `<${name}>${stamp}</${name}>`);
}

function comprobanteOf(xml: string): XmlElement {
  const root = parsed(xml);
  if (root.uri !== CFDI.uri || root.local !== "Comprobante" || root.source.selfClosing)
    throw new RangeError("Not a CFDI 4.0");
  return root;
}

function parsed(xml: string): XmlElement {
  try {
    return parseXml(xml, LIMITS);
  } catch (refusal) {
    throw refusal instanceof XmlLimitError ? new RangeError(`Cannot be stamped: ${refusal.code}`) : refusal;
  }
}

function childOf(root: XmlElement, name: string): XmlElement | undefined {
  return root.children.filter(isElement).find(({ uri, local }) => uri === CFDI.uri && local === name);
}

function insert(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}
