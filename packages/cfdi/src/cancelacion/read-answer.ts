import { error, type Problem } from "../problem.ts";
import { LIMITS, type XmlLimits } from "../xml/limits.ts";
import { parseXml } from "../xml/parse.ts";
import { XmlRefused } from "../xml/problem-codes.ts";
import { textOf } from "../xml/text-of.ts";
import { isElement, type XmlElement } from "../xml/xml-element.ts";

/** An answer may come in a SOAP envelope or bare, its names with any prefix: what counts are the local names. */
export function parseAnswer(xml: string | Uint8Array, limits: Partial<XmlLimits>): XmlElement | Problem {
  try {
    const root = parseXml(xml, { ...LIMITS, ...limits });
    const fault = findElement(root, ({ local }) => local === "Fault");
    return fault === undefined
      ? root
      : error("TIMBRA-SOAP-FALLA", "", { motivo: (textIn(fault, "faultstring") || "?").slice(0, 200) });
  } catch (refusal) {
    if (refusal instanceof XmlRefused) return error(refusal.code, "", refusal.params);
    throw refusal;
  }
}

/** Whether `parseAnswer` gave a problem. */
export function isProblem(answer: XmlElement | Problem): answer is Problem {
  return "severity" in answer;
}

/** The first element, from the root on in document order, that is what is looked for. */
export function findElement(element: XmlElement, is: (element: XmlElement) => boolean): XmlElement | undefined {
  if (is(element)) return element;
  for (const child of element.children) {
    const found = isElement(child) ? findElement(child, is) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Every element below, in document order, that is what is looked for. */
export function findElements(element: XmlElement, is: (element: XmlElement) => boolean): XmlElement[] {
  const below = element.children.filter(isElement).flatMap((child) => findElements(child, is));
  return is(element) ? [element, ...below] : below;
}

/** The child of that local name, if there is one. */
export function childOf(element: XmlElement, local: string): XmlElement | undefined {
  return element.children.filter(isElement).find((child) => child.local === local);
}

/** The text of the child of that local name, trimmed; "" without it. */
export function textIn(element: XmlElement, local: string): string {
  const child = childOf(element, local);
  return child === undefined ? "" : textOf(child).trim();
}

/** The value of an attribute without namespace; "" without it. */
export function attributeOf(element: XmlElement, name: string): string {
  return element.attributes.find(({ uri, local }) => uri === "" && local === name)?.value ?? "";
}
