import { SaxesParser } from "saxes";

/** An element of an answer: prefixes are the provider's choice, so only local names count. */
export interface XmlTree {
  readonly local: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlTree[];
  readonly text: string;
}

interface Open {
  readonly local: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlTree[];
  text: string;
}

const DEEPEST = 32;
const MOST_ELEMENTS = 100_000;

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
    if (open.length >= DEEPEST || elements > MOST_ELEMENTS) refuse();
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
