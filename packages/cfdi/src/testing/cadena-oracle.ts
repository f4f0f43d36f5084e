import { readFileSync } from "node:fs";
import { XmlAttribute, XmlDocument, XmlElement, type XmlNode, XmlText, XmlXPath } from "libxml2-wasm";
import { satFile } from "./sat-files.ts";

let comprobante: Stylesheet | null = null;
let comprobante33: Stylesheet | null = null;
let retenciones20: Stylesheet | null = null;
let timbre: Stylesheet | null = null;

/** The cadena original that the SAT's stylesheet gives for a CFDI 4.0. */
export function cadenaByStylesheet(xml: string): string {
  comprobante ??= load("4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt");
  return comprobante.transform(xml);
}

/** The cadena original that the SAT's stylesheet gives for a CFDI 3.3. */
export function cadena33ByStylesheet(xml: string): string {
  comprobante33 ??= load("3/cadenaoriginal_3_3/cadenaoriginal_3_3.xslt");
  return comprobante33.transform(xml);
}

/** The cadena original that the SAT's stylesheet gives for a document of Retenciones 2.0. */
export function cadenaRetencionesByStylesheet(xml: string): string {
  const file = new URL("retenciones20.xslt", import.meta.url);
  retenciones20 ??= new Stylesheet(readFileSync(file, "utf8"), included);
  return retenciones20.transform(xml);
}

/** The cadena that the SAT's stylesheet gives for a stamp by itself. */
export function cadenaTimbreByStylesheet(xml: string): string {
  timbre ??= load("TimbreFiscalDigital/cadenaoriginal_TFD_1_1.xslt");
  return timbre.transform(xml);
}

/** The packaged copies include each other by a path that only exists where they were packaged. */
function load(path: string): Stylesheet {
  return new Stylesheet(satFile(path), included);
}

function included(href: string): string {
  return satFile(href.slice(href.indexOf("/cfd/") + "/cfd/".length));
}

const XSL = "http://www.w3.org/1999/XSL/Transform";

type Values = Readonly<Record<string, readonly XmlNode[]>>;
type Instruction = (context: XmlNode, values: Values) => string;

/**
 * As much of XSLT as the SAT's stylesheets use, for tests: template, call-template, apply-templates, for-each, if,
 * param, value-of and include, with libxml2 for XML and XPath. Parameters are always node sets.
 */
class Stylesheet {
  readonly #byName = new Map<string, Instruction>();
  readonly #byMatch = new Map<string, Instruction>();
  readonly #load: (href: string) => string;

  constructor(text: string, load: (href: string) => string) {
    this.#load = load;
    this.#include(text);
  }

  /** The text that the stylesheet makes of a document. */
  transform(xml: string): string {
    const document = XmlDocument.fromString(xml);
    try {
      return this.#byMatch.get("/")?.(document.root, {}) ?? "";
    } finally {
      document.dispose();
    }
  }

  #include(text: string): void {
    const document = XmlDocument.fromString(text);
    for (const element of childElements(document.root)) {
      if (element.name === "include") this.#include(this.#load(attribute(element, "href")));
      if (element.name === "template") this.#define(element);
    }
  }

  #define(template: XmlElement): void {
    const body = this.#compileChildren(template);
    const name = template.attr("name")?.value;
    const match = template.attr("match")?.value;
    if (name !== undefined && !this.#byName.has(name)) this.#byName.set(name, body);
    if (match === "/") this.#byMatch.set("/", body);
    else if (match !== undefined) this.#byMatch.set(expandedName(match, template), body);
  }

  #compileChildren(parent: XmlElement): Instruction {
    const steps: Instruction[] = [];
    for (let child = parent.firstChild; child !== null; child = child.next) {
      if (child instanceof XmlElement) steps.push(this.#compile(child));
      else if (child instanceof XmlText && child.content.trim() !== "") steps.push(constant(child.content));
    }
    return (context, values) => steps.map((step) => step(context, values)).join("");
  }

  #compile(element: XmlElement): Instruction {
    if (element.namespaceUri !== XSL) throw new Error(`Not understood: ${element.name}`);
    switch (element.name) {
      case "param":
        return constant("");
      case "if":
        return this.#if(element);
      case "for-each":
        return this.#forEach(element);
      case "apply-templates":
        return this.#applyTemplates(element);
      case "call-template":
        return this.#callTemplate(element);
      case "value-of":
        return normalizedValue(attribute(element, "select"));
      default:
        throw new Error(`Not understood: xsl:${element.name}`);
    }
  }

  #if(element: XmlElement): Instruction {
    const test = attribute(element, "test");
    const body = this.#compileChildren(element);
    if (test === "$valor")
      return (context, values) => ((values["valor"] ?? []).length > 0 ? body(context, values) : "");
    const condition = XmlXPath.compile(`boolean(${test})`, element.namespaces);
    return (context, values) => (context.eval(condition) === true ? body(context, values) : "");
  }

  #forEach(element: XmlElement): Instruction {
    const path = XmlXPath.compile(attribute(element, "select"), element.namespaces);
    const body = this.#compileChildren(element);
    return (context, values) =>
      context
        .find(path)
        .map((node) => body(node, values))
        .join("");
  }

  #applyTemplates(element: XmlElement): Instruction {
    const path = XmlXPath.compile(attribute(element, "select"), element.namespaces);
    return (context) =>
      context
        .find(path)
        .map((node) => this.#apply(node))
        .join("");
  }

  /** A node without template gives the text inside it: XSLT's built-in rules. */
  #apply(node: XmlNode): string {
    if (!(node instanceof XmlElement)) return node.content;
    const template = this.#byMatch.get(`${node.namespaceUri} ${node.name}`);
    return template ? template(node, {}) : node.content;
  }

  #callTemplate(element: XmlElement): Instruction {
    const name = attribute(element, "name");
    const given = childElements(element).map((parameter) => ({
      name: attribute(parameter, "name"),
      nodes: nodesOf(attribute(parameter, "select"), parameter),
    }));
    return (context, values) => {
      const passed = Object.fromEntries(given.map((parameter) => [parameter.name, parameter.nodes(context, values)]));
      const template = this.#byName.get(name);
      if (!template) throw new Error(`No template: ${name}`);
      return template(context, passed);
    };
  }
}

function nodesOf(select: string, element: XmlElement): (context: XmlNode, values: Values) => readonly XmlNode[] {
  if (select.startsWith("$")) return (_, values) => values[select.slice(1)] ?? [];
  const path = XmlXPath.compile(select, element.namespaces);
  return (context) => context.find(path);
}

function normalizedValue(select: string): Instruction {
  if (select !== "normalize-space(string($s))") throw new Error(`Not understood: ${select}`);
  const normalized = XmlXPath.compile("normalize-space(string(.))");
  return (_, values) => {
    const first = values["s"]?.[0];
    return first === undefined ? "" : String(first.eval(normalized));
  };
}

function constant(text: string): Instruction {
  return () => text;
}

function childElements(parent: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let child = parent.firstChild; child !== null; child = child.next)
    if (child instanceof XmlElement) found.push(child);
  return found;
}

function attribute(element: XmlElement, name: string): string {
  const found = element.attr(name);
  if (!(found instanceof XmlAttribute)) throw new Error(`xsl:${element.name} without ${name}`);
  return found.value.trim();
}

function expandedName(match: string, element: XmlElement): string {
  const [prefix = "", local = ""] = match.split(":");
  const uri = element.namespaces[prefix];
  if (uri === undefined) throw new Error(`Unknown prefix: ${match}`);
  return `${uri} ${local}`;
}
