import { EDITION } from "@timbra/sat-catalogues";
import { expect, it } from "vitest";
import type { Deps } from "../boot/deps.ts";
import { DAY_MS } from "../lib/durations.ts";
import { listsAgeInDays } from "./update-catalogues.ts";

type Dates = { readonly publishedOn: string | null; readonly importedAt: Date };

const ageOf = (edition: Dates | null, now: Date) =>
  listsAgeInDays({
    catalogueStore: { edition: () => edition } as Deps["catalogueStore"],
    clock: { now: () => now } as Deps["clock"],
  });

it("counts from the publication of the lists, by the days of Mexico City", () => {
  const published = { publishedOn: "2026-11-01", importedAt: new Date("2026-11-10T12:00:00Z") };
  expect(ageOf(published, new Date("2026-11-17T05:59:59Z"))).toBe(15);
  expect(ageOf(published, new Date("2026-11-17T06:00:00Z"))).toBe(16);
});

it("counts from the import where no publication is known", () => {
  expect(
    ageOf({ publishedOn: null, importedAt: new Date("2026-11-10T03:00:00Z") }, new Date("2026-11-12T12:00:00Z")),
  ).toBe(3);
});

it("counts from the day of the lists that come with the product before any import", () => {
  expect(ageOf(null, new Date(Date.parse(EDITION.date) + 20 * DAY_MS + DAY_MS / 2))).toBe(20);
});
