import { combustibleOf, type Petrolifero, UNIDADES_SIN_MEDIDA } from "@timbra/cfdi/complementos";
import { fuelOf, type InvoiceForm, idOfKey, keyOfId, usualFuel, withFuel } from "@timbra/contract";
import type { EditorDraft, Line } from "../editor/draft.ts";
import type { DraftChange } from "../editor/draft-changes.ts";

const isFuel = ({ key }: Pick<Line, "key">) => combustibleOf(key.trim()) !== undefined;

/**
 * Makes a change, and what follows of it: a line that begins to sell a fuel says so (permit and subproduct as far as
 * they are certain, litres), and one that does not any more says nothing of it.
 */
export const withFuels =
  (change: DraftChange, form: Pick<InvoiceForm, "issuer">): DraftChange =>
  (draft) => {
    const next = change(draft);
    if (next.lines === draft.lines || next.type !== "I") return next;
    const before = new Map(draft.lines.map((line) => [line.id, line]));
    const lines = next.lines.map((line) => {
      const was = before.get(line.id);
      return was === line || was?.key === line.key ? line : withItsFuel(line, was, form);
    });
    return { ...next, lines };
  };

function withItsFuel(line: Line, was: Line | undefined, { issuer }: Pick<InvoiceForm, "issuer">): Line {
  const key = line.key.trim();
  const fuel = combustibleOf(key);
  if (fuel === undefined) {
    const isLeft = was !== undefined && isFuel(was) && fuelOf(line) !== undefined;
    return isLeft ? { ...line, complements: withFuel(line, null) } : line;
  }
  const said = fuelOf(line);
  // A copy of a line, or what was pasted or picked with its complement.
  if (said?.ClaveHYP === key) return line;
  const usual = usualFuel(key, issuer.fuel_permits);
  const { TipoPermiso = "", NumeroPermiso = "" } = said ?? {};
  const kept = NumeroPermiso === "" ? {} : { TipoPermiso, NumeroPermiso };
  const isCounted = UNIDADES_SIN_MEDIDA.includes(keyOfId("unit", line.unit_id ?? 0) ?? "");
  return {
    ...line,
    unit_id: isCounted ? (idOfKey("unit", fuel.unidad) ?? line.unit_id) : line.unit_id,
    complements: usual === null ? withFuel(line, null) : withFuel(line, { ...usual, ...kept }),
  };
}

/** Lines that sell the same fuel and say the same of it. */
export interface FuelGroup {
  readonly key: string;
  readonly said: Partial<Petrolifero> | undefined;
  readonly lines: readonly Line[];
  /** Counted from one. */
  readonly numbers: readonly number[];
}

type OpenGroup = FuelGroup & { readonly lines: Line[]; readonly numbers: number[] };

/** The fuels of a draft, in the order of their lines. */
export function fuelGroups(lines: readonly Line[]): readonly FuelGroup[] {
  const groups = new Map<string, OpenGroup>();
  for (const [at, line] of lines.entries()) {
    if (!isFuel(line)) continue;
    const said = fuelOf(line);
    const key = line.key.trim();
    const name = [key, said?.NumeroPermiso, said?.SubProductoHYP, said === undefined].join(" ");
    const group: OpenGroup = groups.get(name) ?? { key, said, lines: [], numbers: [] };
    group.lines.push(line);
    group.numbers.push(at + 1);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** Says of the lines of a group what their fuel is; null: nothing. */
export const setFuel =
  ({ lines }: Pick<FuelGroup, "lines">, said: Partial<Petrolifero> | null): DraftChange =>
  (draft: EditorDraft) => {
    const ids = new Set(lines.map(({ id }) => id));
    const change = (line: Line) => (ids.has(line.id) ? { ...line, complements: withFuel(line, said) } : line);
    return { ...draft, lines: draft.lines.map(change) };
  };

/** To the field below the lines that has what a line says of its fuel; false for other fields. */
export function focusFuel(lineId: string, field: string): boolean {
  if (!field.startsWith("complements")) return false;
  const place = field.endsWith("SubProductoHYP") ? "subproduct" : "permit";
  const input = document.querySelector<HTMLElement>(`[data-fuel-of~="${lineId}"] input[data-fuel="${place}"]`);
  input?.scrollIntoView({ block: "center" });
  input?.focus({ preventScroll: true });
  return input !== null;
}
