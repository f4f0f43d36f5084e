/**
 * Nodes, lists of nodes, and lists of texts, by what their names begin with in documents, drafts and complements
 * (TrasladosDR, ComplementoConcepto); no attribute begins so.
 */
const NODE = /^(?:Emisor|Receptor|InformacionGlobal|ACuentaTerceros|Totales|Impuestos)/;
const NODES =
  /^(?:Conceptos|CfdiRelacionados|Complemento|Parte$|SinTipo|Leyenda|Pago$|DoctoRelacionado|Traslados|Retenciones)/;
const TEXTS = /^(?:CfdiRelacionado|InformacionAduanera|CuentaPredial)$/;
/** What is inside is for who knows it. */
const UNKNOWN = /^(?:campos|datos|Addenda)$/;

/** What the rules read without asking whether it is there; that it is missing, they report. */
const PARTY = { Nombre: "" };
const NEEDED: Readonly<Record<string, object>> = {
  "": { Fecha: "", Emisor: PARTY, Receptor: PARTY, Conceptos: [] },
  Emisor: PARTY,
  Receptor: PARTY,
  CfdiRelacionados: { CfdiRelacionado: [] },
};

/**
 * A document or a draft as its type says: what is no node is an empty one, what is no list has one empty node, what is
 * no text is an empty text. `report` is told where, and what was there ("null", "number"). In a draft, the taxes of a
 * line are a list (`taxes`).
 */
export function wholeNode<Node>(
  given: Node,
  report: (path: string, found: string) => void = () => undefined,
  taxes: "list" | "node" = "node",
): Node {
  const wrong = (path: string, value: unknown) => report(path, value === null ? "null" : typeof value);
  const nodeOf = (value: unknown, path: string, name: string): object => {
    const node: Record<string, unknown> = { ...NEEDED[name] };
    if (typeof value !== "object" || value === null) wrong(path, value);
    else
      for (const [inner, part] of Object.entries(value))
        if (part !== undefined) node[inner] = partOf(part, path === "" ? inner : `${path}.${inner}`, inner);
    return node;
  };
  const textOf = (value: unknown, path: string) => {
    if (typeof value === "string") return value;
    wrong(path, value);
    return "";
  };
  const partOf = (value: unknown, path: string, name: string): unknown => {
    if (UNKNOWN.test(name)) return value;
    const itemOf = NODES.test(name) || (name === "Impuestos" && taxes === "list") ? nodeOf : TEXTS.test(name) && textOf;
    if (!itemOf) return (NODE.test(name) ? nodeOf : textOf)(value, path, name);
    return Array.from(Array.isArray(value) ? value : [undefined], (item, at) => itemOf(item, `${path}[${at}]`, name));
  };
  return nodeOf(given, "", "") as Node;
}
