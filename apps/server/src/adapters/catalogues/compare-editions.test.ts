import fc from "fast-check";
import { expect, it } from "vitest";
import type { ReleaseListName } from "../sat-lists/index.ts";
import { compareEditions } from "./compare-editions.ts";
import { keyLists, type UnpackedLists } from "./edition-lists.ts";

const edition = (list: ReleaseListName, lines: readonly string[]): UnpackedLists => new Map([[list, lines]]);
const compared = (list: ReleaseListName, before: readonly string[], after: readonly string[]) =>
  compareEditions(edition(list, before), edition(list, after)).map((change) => ({
    key: change.key,
    kind: change.kind,
    until: change.until,
    before: change.before,
    after: change.after,
  }));
const line = (...cells: readonly string[]) => cells.join("\t");
const nothing = { until: null, before: null, after: null };

it("tells keys that are new, have a last day, or have none any more", () => {
  const before = [line("A", "", "", "Uno"), line("B", "", "2026-12-31", "Dos"), line("C", "", "", "Tres")];
  const after = [
    line("A", "", "2026-10-01", "Uno"),
    line("B", "", "", "Dos"),
    line("C", "", "", "Tres"),
    line("D", "2026-10-02", "", "Cuatro"),
  ];
  expect(compared("c_FormaPago", before, after)).toEqual([
    { ...nothing, key: "A", kind: "ended", until: "2026-10-01" },
    { ...nothing, key: "B", kind: "reinstated" },
    { ...nothing, key: "D", kind: "added" },
  ]);
});

it("tells another name, and other facts in the words of the list, but no accents, capitals or other words for it", () => {
  expect(
    compared(
      "c_ClaveProdServ",
      [line("1", "", "", "Cafe molido.", "tueste"), line("2", "", "", "Jabon", "")],
      [line("1", "", "", "Café Molido", "tueste, grano"), line("2", "", "", "Detergente", "")],
    ),
  ).toEqual([{ ...nothing, key: "2", kind: "changed", before: "Jabon", after: "Detergente" }]);
  expect(
    compared(
      "c_UsoCFDI",
      [line("D01", "", "", "Honorarios", "Sí", "No", "605, 606")],
      [line("D01", "", "", "Honorarios", "Sí", "Sí", "606, 605, 626")],
    ),
  ).toEqual([
    {
      ...nothing,
      key: "D01",
      kind: "changed",
      before: "Moral: No; Régimen fiscal receptor: 605, 606",
      after: "Moral: Sí; Régimen fiscal receptor: 605, 606, 626",
    },
  ]);
  // What the lists that come with the product do not say is no change.
  expect(
    compared("c_CodigoPostal", [line("06600", "", "", "Cuauhtémoc", "CMX")], [line("06600", "", "", "", "CMX", "0")]),
  ).toEqual([]);
});

it("names a rate by what it is", () => {
  const quota = (until: string, most: string) =>
    line("Rango", "2026-01-01", until, "", "0", most, "IEPS", "Cuota", "Sí", "Sí");
  expect(compared("c_TasaOCuota", [quota("", "72.1605")], [quota("2026-12-31", "72.1605"), quota("", "75")])).toEqual([
    { ...nothing, key: "IEPS Cuota 0.000000-72.160500 (traslado, retención)", kind: "ended", until: "2026-12-31" },
    { ...nothing, key: "IEPS Cuota 0.000000-75.000000 (traslado, retención)", kind: "added" },
  ]);
});

const aDay = fc
  .integer({ min: 0, max: 330 })
  .map((at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10));
const aRelease = fc.record({
  ended: fc.array(fc.tuple(fc.nat(), aDay)),
  added: fc.array(aDay),
  renamed: fc.array(fc.nat()),
});

it("a year of releases, replayed: each tells what it did, and every key is judged by its days on every day", () => {
  fc.assert(
    fc.property(fc.array(aRelease, { minLength: 1, maxLength: 24 }), aDay, (releases, day) => {
      let keys: { key: string; since: string; until: string; name: string }[] = [
        { key: "00000001", since: "2022-01-01", until: "", name: "Uno" },
      ];
      for (const { ended, added, renamed } of releases) {
        const lines = keys.map(({ key, since, until, name }) => line(key, since, until, name));
        const told = new Map<string, string>();
        const next = keys.map((one) => ({ ...one }));
        for (const at of renamed) {
          const one = next[at % next.length];
          if (one === undefined || told.has(one.key)) continue;
          one.name += " más";
          told.set(one.key, "changed");
        }
        for (const [at, until] of ended) {
          const one = next[at % next.length];
          if (one === undefined || one.until !== "") continue;
          one.until = until;
          told.set(one.key, "ended");
        }
        for (const since of added) {
          const key = String(next.length + 1).padStart(8, "0");
          next.push({ key, since, until: "", name: `Clave ${key}` });
          told.set(key, "added");
        }
        const after = next.map(({ key, since, until, name }) => line(key, since, until, name));
        const found = compareEditions(edition("c_ClaveProdServ", lines), edition("c_ClaveProdServ", after));
        expect(new Map(found.map(({ key, kind }) => [key, kind]))).toEqual(told);
        keys = next;
        const list = keyLists(edition("c_ClaveProdServ", after)).c_ClaveProdServ;
        for (const { key, since, until } of keys) {
          const validity = list?.find(key);
          const isInForce = validity !== undefined && validity.desde <= day && day <= (validity.hasta ?? "9");
          expect([key, isInForce]).toEqual([key, since <= day && (until === "" || day <= until)]);
        }
      }
    }),
    { numRuns: 50 },
  );
});
