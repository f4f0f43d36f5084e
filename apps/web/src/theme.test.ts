/// <reference types="node" />
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PAGES, TONES, theme } from "./theme.ts";

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/** WCAG 2.2 contrast ratio. */
const contrast = (ink: string, ground: string) => {
  const [low = 0, high = 0] = [luminance(ink), luminance(ground)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

test("the measure itself: black on white is 21, a colour on itself 1", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#0b6b50", "#0b6b50")).toBe(1);
});

describe.each(["light", "dark"] as const)("%s", (scheme) => {
  test("the frame that index.html draws has its colours", () => {
    const html = readFileSync(join(import.meta.dirname, "..", "index.html"), "utf8");
    const { body, hairline, text, anchor, surface } = PAGES[scheme];
    expect(html).toContain(
      `--ground: ${body}; --line: ${hairline}; --ink: ${text}; --stamp: ${anchor}; --paper: ${surface}`,
    );
  });

  const page = PAGES[scheme];
  const grounds = [page.body, page.surface, page.raised, page.sunk, page.hover, page.selected];

  test.each(["text", "dimmed", "anchor", "error"] as const)("%s is readable on every ground", (ink) => {
    for (const ground of grounds) expect(contrast(page[ink], ground)).toBeGreaterThanOrEqual(4.5);
  });

  test("a placeholder is readable in a field", () => {
    expect(contrast(page.placeholder, page.surface)).toBeGreaterThanOrEqual(4.5);
  });

  test("the border of a field and the focus ring have enough contrast with the background", () => {
    for (const ground of [page.body, page.surface]) {
      expect(contrast(page.fieldBorder, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(page.focus, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  test.each(Object.keys(TONES) as (keyof typeof TONES)[])("the word of a %s badge is readable", (tone) => {
    const [ink, ground] = TONES[tone][scheme];
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test("white words are readable on filled buttons", () => {
    const shade = scheme === "light" ? 8 : 7;
    for (const [color, at] of [
      ["jade", shade],
      ["magenta", shade],
      ["red", 8],
      ["amber", 8],
    ] as const) {
      expect(contrast("#ffffff", theme.colors?.[color]?.[at] ?? "")).toBeGreaterThanOrEqual(4.5);
    }
  });
});
