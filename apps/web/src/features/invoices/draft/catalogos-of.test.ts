import { expect, test } from "vitest";
import { catalogosOf } from "./catalogos-of.ts";

test("a unit that the server offers is in force, another that nobody here knows is not said to be", () => {
  const { estado, decimales } = catalogosOf([{ id: 1_050_532, key: "C81", name: "Radián" }]);
  const day = "2026-11-21";
  expect([estado("c_ClaveUnidad", "C81", day), estado("c_ClaveUnidad", "H87", day)]).toEqual(["vigente", "vigente"]);
  expect([estado("c_ClaveUnidad", "C82", day), estado("c_ClaveProdServ", "C81", day)]).toEqual(["desconocida", "inexistente"]);
  expect(decimales("JPY")).toBe(0);
});
