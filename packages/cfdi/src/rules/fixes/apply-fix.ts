import type { Draft, DraftConcepto } from "../../comprobante/draft.ts";
import type { DraftEdit } from "./fix-rule.ts";

/** A draft with some edits made; an edit of something that it does not have changes nothing. */
export function applyFix(draft: Draft, edits: readonly DraftEdit[]): Draft {
  // From the last to the first, so that what is taken from a list moves nothing that is still to be changed.
  return edits.reduceRight((changed, { path, value }) => withEdit(changed, stepsOf(path, changed), value), draft);
}

type Step = string | number;

/** "Conceptos[2].Descuento" in the names and places of a draft, which has charged and withheld taxes in one list. */
function stepsOf(path: string, { Conceptos }: Draft): Step[] {
  const steps = path
    .split(/[.[\]]+/)
    .filter((step) => step !== "")
    .map((step) => (/^\d+$/.test(step) ? Number.parseInt(step, 10) : step));
  const [list, line, node, kind, place, ...rest] = steps;
  if (list !== "Conceptos" || node !== "Impuestos" || typeof line !== "number" || typeof place !== "number")
    return steps;
  return [list, line, node, placeOfTax(Conceptos[line], kind === "Retenciones", place), ...rest];
}

function placeOfTax(concepto: DraftConcepto | undefined, withheld: boolean, at: number): number {
  const places = (concepto?.Impuestos ?? []).flatMap(({ tipo }, place) =>
    (tipo === "retencion") === withheld ? [place] : [],
  );
  return places[at] ?? -1;
}

function withEdit<Node>(node: Node, [step, ...rest]: readonly Step[], value: string | null): Node {
  if (step === undefined || typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) {
    if (typeof step !== "number" || step < 0 || step >= node.length) return node;
    const changed: unknown[] = [...node];
    if (rest.length > 0) changed[step] = withEdit(changed[step], rest, value);
    else changed.splice(step, 1, ...(value === null ? [] : [value]));
    return changed as Node;
  }
  const child: unknown = Reflect.get(node, step);
  if (rest.length > 0)
    return typeof child === "object" && child !== null ? { ...node, [step]: withEdit(child, rest, value) } : node;
  const { [step as keyof Node]: _, ...others } = node;
  return (value === null ? others : { ...others, [step]: value }) as Node;
}
