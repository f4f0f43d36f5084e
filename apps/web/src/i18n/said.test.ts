import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as es from "./es.ts";

const SOURCES = join(import.meta.dirname, "..");
/** The forms of one text for one and for many. */
const PLURAL = /_(one|other)$/;

const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith("i18n"))
  .map((name) => readFileSync(join(SOURCES, name), "utf8"))
  .join("\n");

const isPlural = (tree: object, key: string) =>
  PLURAL.test(key) && ["one", "other"].every((form) => key.replace(PLURAL, `_${form}`) in tree);

const keysOf = (tree: object, path = ""): string[] =>
  Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value !== "string") return keysOf(value, `${path}${key}.`);
    return [`${path}${isPlural(tree, key) ? key.replace(PLURAL, "") : key}`];
  });

/** Keys that are written whole, and those that are put together: `status_${state}` says every status. */
const whole = new Set([...sources.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, key]) => key));
const composed = [...sources.matchAll(/`(\w+\.[\w.-]*(?:\$\{[^}`]*\}[\w.-]*)+)`/g)].map(
  ([, template = ""]) =>
    new RegExp(
      `^${template
        .replace(/\$\{[^}]*\}/g, "§")
        .replace(/\./g, "\\.")
        .replaceAll("§", "[\\w.-]+")}$`,
    ),
);

test("no text is unused", () => {
  const keys = [...new Set(keysOf(es))];
  expect(keys.length).toBeGreaterThan(500);
  expect(keys.filter((key) => !whole.has(key) && !composed.some((pattern) => pattern.test(key)))).toEqual([]);
});
