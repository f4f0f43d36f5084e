import { isElement, type XmlElement } from "./xml-element.ts";

const CHARACTERS: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&#13;": "\r", "&amp;": "&" };
const CDATA = /^<!\[CDATA\[([\s\S]*)\]\]>$/;

/** The text directly inside an element, references resolved and CDATA opened; comments and instructions say nothing. */
export function textOf(element: XmlElement): string {
  return element.children.map((child) => (isElement(child) ? "" : plainText(child.markup))).join("");
}

function plainText(markup: string): string {
  const cdata = CDATA.exec(markup)?.[1];
  if (cdata !== undefined) return cdata;
  if (markup.startsWith("<")) return "";
  return markup.replace(/&(?:lt|gt|amp|#13);/g, (reference) => CHARACTERS[reference] as string);
}
