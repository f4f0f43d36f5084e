import { SaxesParser } from "saxes";
import { escapeXml } from "../../../lib/escape-markup.ts";
import type { RequestOptions } from "../../../lib/response-hash.ts";
import type { BoundedAnswer, Outbound } from "../http.ts";
import type { PacSettings } from "../port.ts";

/** Where Finkok (or the sandbox provider, which implements its protocol) is, and who we are there. */
export interface FinkokSettings extends PacSettings {
  /** Base of all its services, without a final slash. */
  readonly url: string;
  /** Milliseconds between two look-ups of a stamp; default two seconds. */
  readonly pauseMs?: number;
}

export type CallResult =
  | { readonly kind: "result"; readonly result: XmlTree }
  | {
      readonly kind: "failed";
      readonly reason: string;
      readonly possiblySent: boolean;
      readonly retryAfterMs?: number;
    };

/** Calls a method of one of Finkok's services. */
export type FinkokClient = (
  service: ServiceName,
  method: string,
  parameters: Readonly<Record<string, string>>,
  asking: RequestOptions,
) => Promise<CallResult>;

/** Envelopes are fixed and the address is ours: no WSDL is fetched. */
export function createFinkokClient({ url, user, password }: FinkokSettings, fetch: Outbound): FinkokClient {
  return async (service, method, parameters, asking) => {
    const body = envelope(service, method, { ...parameters, username: user, password });
    const headers = { "content-type": "text/xml; charset=utf-8" };
    const outcome = await fetch(`${url}/servicios/soap/${service}.wsdl`, { method: "POST", headers, body }, asking);
    if (outcome.kind === "failed") return outcome;
    return read(outcome.answer, method);
  };
}

/** A fault may be a Python error of theirs: it decides nothing about what was sent. */
function read({ status, bytes, retryAfterMs }: BoundedAnswer, method: string): CallResult {
  const after = retryAfterMs === undefined ? {} : { retryAfterMs };
  const root = readXmlTree(bytes) ?? undefined;
  const fault = findTree(root, "Fault");
  if (fault) return { ...undecided(`fault: ${textIn(fault, "faultstring").slice(0, 160)}`), ...after };
  const result = findTree(root, `${method}Result`);
  if (status !== 200 || result === undefined) return { ...undecided(`unreadable_answer_${status}`), ...after };
  return { kind: "result", result };
}

function undecided(reason: string) {
  return { kind: "failed", reason, possiblySent: true } as const;
}

/** A service of Finkok. */
type ServiceName = "stamp" | "cancel" | "utilities";

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

/** A SOAP 1.1 request: the method and its parameters, all in the service's namespace. */
function envelope(service: ServiceName, method: string, parameters: Readonly<Record<string, string>>): string {
  const written = Object.entries(parameters).map(([name, value]) => `<f:${name}>${escapeXml(value)}</f:${name}>`);
  const body = `<soapenv:Body><f:${method}>${written.join("")}</f:${method}></soapenv:Body>`;
  const namespaces = `xmlns:soapenv="${SOAP}" xmlns:f="http://facturacion.finkok.com/${service}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope ${namespaces}><soapenv:Header/>${body}</soapenv:Envelope>`;
}

/** Time left for a recipe of several calls, all within one limit. */
export class Deadline {
  readonly #end: number;
  readonly #onResponseBytes: RequestOptions["onResponseBytes"];

  constructor({ deadlineMs, onResponseBytes }: RequestOptions) {
    this.#end = performance.now() + deadlineMs;
    this.#onResponseBytes = onResponseBytes;
  }

  /** How the next call is made. */
  get asking(): RequestOptions {
    return {
      deadlineMs: this.left,
      ...(this.#onResponseBytes === undefined ? {} : { onResponseBytes: this.#onResponseBytes }),
    };
  }

  /** Whole milliseconds; at least one, so that a call that may still be made ends at once. */
  private get left(): number {
    return Math.max(1, Math.floor(this.#end - performance.now()));
  }

  /** Whether something that takes this long could still be followed by a call. */
  allows(ms: number): boolean {
    return this.#end - performance.now() > ms;
  }
}

/** An element of an answer: prefixes are the provider's choice, so only local names count. */
export interface XmlTree {
  readonly local: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlTree[];
  readonly text: string;
}

type Open = XmlTree & { readonly children: XmlTree[]; text: string };

const DEEPEST = 32;
const MAX_ELEMENTS = 100_000;

/**
 * Reads well-formed XML in UTF-8, without DOCTYPE and within bounds; null for anything else (a proxy's page, half an
 * answer).
 */
export function readXmlTree(bytes: Uint8Array): XmlTree | null {
  try {
    return parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

function parse(text: string): XmlTree | null {
  const open: Open[] = [];
  let root: XmlTree | null = null;
  let elements = 0;
  const refuse = (): never => {
    throw new Error("refused");
  };
  const addText = (piece: string): void => {
    const current = open.at(-1);
    if (current) current.text += piece;
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", refuse);
  parser.on("doctype", refuse);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("opentag", ({ local, attributes }) => {
    elements += 1;
    if (open.length >= DEEPEST || elements > MAX_ELEMENTS) refuse();
    const values = Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const);
    const element: Open = { local, attributes: Object.fromEntries(values), children: [], text: "" };
    root ??= element;
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => open.pop());
  parser.write(text).close();
  return root;
}

/** The first element of that name, from this one on in document order. */
export function findTree(tree: XmlTree | undefined, local: string): XmlTree | undefined {
  if (tree === undefined || tree.local === local) return tree;
  for (const child of tree.children) {
    const found = findTree(child, local);
    if (found) return found;
  }
  return undefined;
}

/** Every element that has a child of that name. */
export function treesWith(tree: XmlTree, local: string): XmlTree[] {
  const below = tree.children.flatMap((child) => treesWith(child, local));
  return tree.children.some((child) => child.local === local) ? [tree, ...below] : below;
}

/** The text of a child, trimmed; "" without it. */
export function textIn(tree: XmlTree | undefined, local: string): string {
  return tree?.children.find((child) => child.local === local)?.text.trim() ?? "";
}
