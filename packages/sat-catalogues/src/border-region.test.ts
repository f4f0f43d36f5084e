import { expect, test } from "vitest";
import { type RegionFronteriza, regionFronteriza } from "./border-region.ts";

test.each<[place: string, cp: string, region: RegionFronteriza | undefined]>([
  ["Tijuana", "22000", "norte"],
  ["Nogales", "84000", "norte"],
  ["Ciudad Juárez", "32000", "norte"],
  ["Piedras Negras", "26000", "norte"],
  ["Reynosa", "88500", "norte"],
  ["Chetumal", "77000", "sur"],
  ["Tapachula", "30700", "sur"],
  ["Tenosique", "86901", "sur"],
  ["Mexico City", "06000", undefined],
  ["Hermosillo", "83000", undefined],
  ["Chihuahua", "31000", undefined],
  ["Cancún", "77500", undefined],
  ["Villahermosa", "86000", undefined],
])("%s (%s) is in the border region: %s", (_place, cp, region) => {
  expect(regionFronteriza(cp)).toBe(region);
});

// Rows of the SAT's sheet of 2023-03 that no municipality has: at the edges of what it marks.
test.each([
  ["26499", "norte"],
  ["26699", "norte"],
  ["29933", "sur"],
  ["30230", "sur"],
  ["30299", "sur"],
])("%s is marked as the SAT's sheet marks it", (cp, region) => {
  expect(regionFronteriza(cp)).toBe(region);
});

test("a text that is no postal code is nowhere", () => {
  for (const text of ["", "2200", "220000", "2200O"]) expect(regionFronteriza(text)).toBeUndefined();
});
