import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as ICONS from "./icons.ts";

const SOURCES = join(import.meta.dirname, "..", "..");
const IMPORTED = /import \{([^}]*)\} from "@tabler\/icons-react"/g;

const imported = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap((name) => [...readFileSync(join(SOURCES, name), "utf8").matchAll(IMPORTED)])
  .flatMap(([, names]) => [...(names ?? "").matchAll(/\bIcon\w+/g)].map(([icon]) => icon));

test("the icon page shows no icon that no screen uses", () => {
  expect(imported.length).toBeGreaterThan(50);
  expect(Object.keys(ICONS).filter((icon) => !imported.includes(icon))).toEqual([]);
});
