import { expect, test } from "vitest";
import { ownFirst } from "./own-first.ts";

const hit = (clave: string) => ({ clave, descripcion: `SAT ${clave}`, score: 0.5 });
const HITS = ["56101504", "56101519", "56112100", "56101500", "56101700", "56101900", "56102000"].map(hit);
const label = (key: string) => `label ${key}`;
const keysOf = (found: ReturnType<typeof ownFirst>) => found.map(({ clave, own }) => `${clave}${own ? "*" : ""}`);

test("who uses nothing yet gets the search as it is", () => {
  expect(keysOf(ownFirst({ hits: HITS, used: [], text: "silla", label }))).toEqual(HITS.map(({ clave }) => clave));
});

test("what is used and was found goes before what was only found, in the order in which it was found", () => {
  const used = [
    { key: "56101500", named: false },
    { key: "56101519", named: false },
    { key: "81112002", named: false },
  ];
  expect(keysOf(ownFirst({ hits: HITS.slice(0, 4), used, text: "silla", label }))).toEqual([
    "56101519*",
    "56101500*",
    "56101504",
    "56112100",
  ]);
});

test("one's own product is found by its own name, though the SAT calls its key otherwise", () => {
  const used = [
    { key: "81112002", named: true },
    { key: "56101519", named: false },
  ];
  const found = ownFirst({ hits: HITS.slice(0, 2), used, text: "poliza", label });
  expect(found[0]).toEqual({ clave: "81112002", descripcion: "label 81112002", score: 1, own: true });
  expect(keysOf(found)).toEqual(["81112002*", "56101519*", "56101504"]);
});

test("a key that was typed whole stays first", () => {
  const used = [{ key: "56101519", named: true }];
  expect(keysOf(ownFirst({ hits: HITS.slice(0, 3), used, text: "56101504", label }))).toEqual([
    "56101504",
    "56101519*",
    "56112100",
  ]);
});

test("a long history does not hide the rest: five of it go first", () => {
  const used = Array.from({ length: 9 }, (_, at) => ({ key: `8111150${at}`, named: true }));
  const found = ownFirst({ hits: HITS, used, text: "a", label });
  expect(found.map(({ own }) => own).slice(0, 6)).toEqual([true, true, true, true, true, false]);
  expect(found).toHaveLength(5 + HITS.length);
});
