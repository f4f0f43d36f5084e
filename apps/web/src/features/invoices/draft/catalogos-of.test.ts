import type { InvoiceForm } from "@timbra/contract";
import { expect, test } from "vitest";
import { catalogosOf } from "./catalogos-of.ts";

const day = "2026-11-21";
const formWith = (units: InvoiceForm["catalogues"]["units"], has_whole_lists = false) =>
  ({ catalogues: { units }, has_whole_lists }) as unknown as InvoiceForm;

test("a unit that the server offers is in force, another that nobody here knows is not said to be", () => {
  const { estado, decimales } = catalogosOf(formWith([{ id: 1_050_532, key: "C81", name: "Radián" }]));
  expect([estado("c_ClaveUnidad", "C81", day), estado("c_ClaveUnidad", "H87", day)]).toEqual(["vigente", "vigente"]);
  expect([estado("c_ClaveUnidad", "C82", day), estado("c_ClaveProdServ", "C81", day)]).toEqual([
    "desconocida",
    "inexistente",
  ]);
  expect(decimales("JPY")).toBe(0);
});

test("a product key that does not come with the product is unknown only where the server has no more than that either", () => {
  const [far, none] = ["10101502", "99999999X"];
  const states = (whole: boolean) =>
    [far, none].map((key) => catalogosOf(formWith([], whole)).estado("c_ClaveProdServ", key, day));
  expect(states(false)).toEqual(["desconocida", "inexistente"]);
  expect(states(true)).toEqual(["vigente", "inexistente"]);
});
