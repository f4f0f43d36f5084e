import { describe, expect, it } from "vitest";
import { groupChunks } from "./group-chunks.mjs";

const SMALL = 500;
const LARGE = 100_000;

const root = (id: string, ...imports: string[]) => ({ id, imports, size: SMALL, isRoot: true });
const part = (id: string, size: number, ...imports: string[]) => ({ id, imports, size, isRoot: false });
const nothingBefore = { loadedBefore: () => [], weight: () => 1 };

/** The groups of several chunks, each in alphabetical order. */
const joined = (groups: readonly (readonly string[])[]) =>
  groups
    .filter((group) => group.length > 1)
    .map((group) => [...group].sort().join("+"))
    .sort();

describe("chunks become one file", () => {
  it("when the same screens need them", () => {
    const chunks = [root("one", "a", "b"), root("other", "a", "b"), part("a", LARGE), part("b", LARGE)];
    expect(joined(groupChunks(chunks, nothingBefore))).toEqual(["a+b"]);
  });

  it("when nobody loads much in vain for it, and not when somebody would", () => {
    const screens = [root("one", "a", "b"), root("other", "a")];
    expect(joined(groupChunks([...screens, part("a", LARGE), part("b", SMALL)], nothingBefore))).toEqual(["a+b"]);
    expect(joined(groupChunks([...screens, part("a", SMALL), part("b", LARGE)], nothingBefore))).toEqual([]);
  });

  it("and not when somebody would load much in vain that one of them needs", () => {
    const screens = [root("one", "a", "b"), root("other", "a")];
    const parts = [part("a", SMALL), part("b", SMALL, "schemas"), part("schemas", LARGE)];
    expect(
      joined(groupChunks([...screens, ...parts], nothingBefore)).filter((files) => files.startsWith("a+")),
    ).toEqual([]);
  });

  it("rather at the cost of a screen that is seldom opened first", () => {
    const chunks = [root("often", "a", "b"), root("seldom", "a"), part("a", SMALL), part("b", 20_000)];
    expect(joined(groupChunks(chunks, nothingBefore))).toEqual([]);
    const weight = (id: string) => (id === "often" ? 10 : 1);
    expect(joined(groupChunks(chunks, { ...nothingBefore, weight }))).toEqual(["a+b"]);
    expect(joined(groupChunks(chunks, { ...nothingBefore, weight: (id) => (id === "seldom" ? 10 : 1) }))).toEqual([]);
  });

  it("when a layout that was loaded before has both, whatever a screen needs of them", () => {
    const chunks = [root("layout", "a", "b"), root("list", "b"), root("form"), part("a", LARGE), part("b", LARGE)];
    expect(joined(groupChunks(chunks, nothingBefore))).toEqual([]);
    const loadedBefore = (roots: ReadonlySet<string>) => (roots.has("layout") ? ["layout", "list", "form"] : []);
    expect(joined(groupChunks(chunks, { ...nothingBefore, loadedBefore }))).toEqual(["a+b"]);
  });

  it("never when they would need each other through a third", () => {
    const chunks = [
      root("one", "top", "middle", "bottom"),
      root("other", "top", "bottom"),
      ...["third", "fourth"].map((id) => root(id, "middle", "bottom")),
      part("top", SMALL, "middle"),
      part("middle", LARGE, "bottom"),
      part("bottom", SMALL),
    ];
    for (const group of groupChunks(chunks, nothingBefore))
      expect(group.includes("top") && group.includes("bottom") && !group.includes("middle")).toBe(false);
  });

  it("and every chunk is in one of them, roots by themselves", () => {
    const chunks = [root("one", "a"), root("other", "b"), part("a", LARGE), part("b", LARGE)];
    expect(groupChunks(chunks, nothingBefore).flat().sort()).toEqual(["a", "b"]);
  });
});
