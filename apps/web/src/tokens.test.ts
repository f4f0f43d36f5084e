/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const here = import.meta.dirname;
const isSource = (file: string) => /\.(css|tsx?)$/.test(file) && !/\.test\./.test(file) && file !== "theme.ts";
const sources = Object.fromEntries(
  readdirSync(here, { recursive: true, encoding: "utf8" })
    .filter(isSource)
    .map((file) => [file, readFileSync(join(here, file), "utf8")]),
);

const COLOUR = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(/i;
const NAMED =
  /(?:color|background|border|fill|stroke)[\w-]*\s*:\s*[^;]*\b(?:white|black|red|green|blue|gr[ae]y|orange|yellow|purple|pink|teal)\b\s*[;)]/i;
const SHADOW = /box-shadow\s*:(?!\s*(?:none|var\())/i;
const PIXELS = /(?<![\w-])\d*\.?\d+px/;

const offending = (pattern: RegExp, only = "") =>
  Object.entries(sources).flatMap(([file, text]) =>
    file.endsWith(only)
      ? text
          .split("\n")
          .filter((line) => pattern.test(line.replace(/U\+[\w-]+/g, "")) && !line.includes("@media"))
          .map((line) => `${file}: ${line.trim()}`)
      : [],
  );

test("the files are really being read", () => {
  expect(Object.keys(sources).length).toBeGreaterThan(80);
  expect(sources["ui/global.css"]).toContain(":focus-visible");
});

test("no file but theme.ts writes a colour", () => {
  expect(offending(COLOUR)).toEqual([]);
  expect(offending(NAMED, ".css")).toEqual([]);
});

test("no file but theme.ts writes a shadow", () => {
  expect(offending(SHADOW, ".css")).toEqual([]);
});

test("styles take their sizes from the theme, not in pixels", () => {
  expect(offending(PIXELS, ".css")).toEqual([]);
});

test("the patterns catch what they are for", () => {
  expect(COLOUR.test("color: #0b6b50;")).toBe(true);
  expect(COLOUR.test("rgb(0 0 0 / 20%)")).toBe(true);
  expect(COLOUR.test('href="#content"')).toBe(false);
  expect(NAMED.test("background: white;")).toBe(true);
  expect(SHADOW.test("box-shadow: 0 1px 2px;")).toBe(true);
  expect(SHADOW.test("box-shadow: var(--mantine-shadow-lg);")).toBe(false);
});
