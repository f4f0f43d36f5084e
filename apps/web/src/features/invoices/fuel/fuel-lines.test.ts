import { fuelOf, idOfKey } from "@timbra/contract";
import { expect, test } from "vitest";
import { emptyDraft, type Line } from "../editor/draft.ts";
import { type DraftChange, duplicateLine, updateLine } from "../editor/draft-changes.ts";
import { FORM } from "../testing/form.ts";
import { fuelGroups, setFuel, withFuels } from "./fuel-lines.ts";

const CENTRE = { kind: "PER01", number: "PL/1234/EXP/ES/2015", name: "Centro" };
const NORTH = { kind: "PER01", number: "PL/77/EXP/ES/2016", name: null };
const withPermits = (...fuel_permits: (typeof CENTRE | typeof NORTH)[]) => ({
  issuer: { ...FORM.issuer, fuel_permits },
});

const DRAFT = emptyDraft(FORM);
const ID = DRAFT.lines[0]?.id ?? "";

/** The first line after some changes. */
function lineAfter(form: ReturnType<typeof withPermits>, ...changes: readonly DraftChange[]): Line {
  const draft = changes.reduce((one, change) => withFuels(change, form)(one), DRAFT);
  const [line] = draft.lines;
  if (line === undefined) throw new Error("no line");
  return line;
}

test("a line that begins to sell a fuel says the only permit and the only subproduct, in litres", () => {
  const line = lineAfter(withPermits(CENTRE), updateLine(ID, { key: "15101514" }));
  expect(line.unit_id).toBe(idOfKey("unit", "LTR"));
  expect(fuelOf(line)).toEqual({
    Version: "1.0",
    TipoPermiso: "PER01",
    NumeroPermiso: CENTRE.number,
    ClaveHYP: "15101514",
    SubProductoHYP: "SP16",
  });
});

test("what a person has to choose stays open; another fuel keeps the permit, and no fuel keeps nothing", () => {
  const form = withPermits(CENTRE, NORTH);
  const open = lineAfter(form, updateLine(ID, { key: "15101505" }));
  expect(fuelOf(open)).toMatchObject({ NumeroPermiso: "", ClaveHYP: "15101505", SubProductoHYP: "" });
  const choose: DraftChange = (draft) => {
    const [group] = fuelGroups(draft.lines);
    return group === undefined ? draft : setFuel(group, { ...group.said, ...{ NumeroPermiso: NORTH.number } })(draft);
  };
  const other = lineAfter(form, updateLine(ID, { key: "15101505" }), choose, updateLine(ID, { key: "15101515" }));
  expect(fuelOf(other)).toMatchObject({ NumeroPermiso: NORTH.number, ClaveHYP: "15101515", SubProductoHYP: "SP17" });
  expect(lineAfter(form, updateLine(ID, { key: "15101505" }), updateLine(ID, { key: "81112002" })).complements).toEqual(
    [],
  );
});

test("an issuer without a permit says nothing; a gallon stays one; a change of another field touches nothing", () => {
  const gallon = idOfKey("unit", "GLL") ?? 0;
  const line = lineAfter(withPermits(), updateLine(ID, { unit_id: gallon }), updateLine(ID, { key: "15101514" }));
  expect([line.complements, line.unit_id]).toEqual([[], gallon]);
  const form = withPermits(CENTRE);
  const sold = withFuels(updateLine(ID, { key: "15101514" }), form)(DRAFT);
  const removed = { ...sold, lines: sold.lines.map((one) => ({ ...one, complements: [] })) };
  expect(withFuels(updateLine(ID, { price: "20" }), form)(removed).lines[0]?.complements).toEqual([]);
});

test("lines of one fuel with the same permit are one group, whose choice is of all of them", () => {
  const form = withPermits(CENTRE);
  const [first] = withFuels(updateLine(ID, { key: "15101505" }), form)(DRAFT).lines;
  if (first === undefined) throw new Error("no line");
  const draft = withFuels(duplicateLine(first), form)({ ...DRAFT, lines: [first] });
  const [group, ...others] = fuelGroups(draft.lines);
  expect([group?.numbers, others]).toEqual([[1, 2], []]);
  if (group === undefined) throw new Error("no group");
  const chosen = setFuel(group, { ...group.said, SubProductoHYP: "SP18" })(draft);
  expect(chosen.lines.map((line) => fuelOf(line)?.SubProductoHYP)).toEqual(["SP18", "SP18"]);
  expect(fuelGroups(setFuel(group, null)(draft).lines)[0]?.said).toBeUndefined();
});
