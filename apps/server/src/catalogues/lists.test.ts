import { catalogueIds, DEFAULT_IDS } from "@timbra/contract";
import { describe, expect, it } from "vitest";
import { bundledLists } from "../adapters/catalogues/index.ts";
import {
  listCfdiUses,
  listCountries,
  listCurrencies,
  listExports,
  listPaymentForms,
  listPaymentMethods,
  listTaxObjects,
  listTaxRegimes,
  listUnits,
  listVatRates,
  listVatTaxes,
} from "./lists.ts";

const lists = bundledLists();
const day = "2026-11-20";

function find<Row extends { readonly id: number }>(rows: readonly Row[], id: number): Row | undefined {
  return rows.find((row) => row.id === id);
}

describe("the lists of the selects", () => {
  it("hold the defaults of the specification", () => {
    expect(find(listCountries(lists, day), DEFAULT_IDS.country)).toEqual({ id: 1, key: "MEX", name: "México" });
    expect(find(listTaxRegimes(lists, day), DEFAULT_IDS.tax_regime)?.label).toBe(
      "601 - General de Ley Personas Morales",
    );
    expect(find(listPaymentForms(lists, day), DEFAULT_IDS.payment_form)?.key).toBe("03");
    expect(find(listPaymentMethods(lists, day), DEFAULT_IDS.payment_method)?.key).toBe("PUE");
    expect(find(listCfdiUses(lists, day), DEFAULT_IDS.cfdi_use)?.key).toBe("G03");
    expect(find(listCurrencies(lists, day), DEFAULT_IDS.currency)).toMatchObject({ key: "MXN", decimals: 2 });
    expect(find(listTaxObjects(lists, day), DEFAULT_IDS.tax_object)?.clave).toBe("02");
    expect(find(listUnits(lists, day), DEFAULT_IDS.unit)).toMatchObject({ key: "H87", name: "Pieza" });
    expect(find(listExports(lists, day), DEFAULT_IDS.export)?.key).toBe("01");
  });

  it("offer Mexico first and the other countries by name", () => {
    const names = listCountries(lists, day).map(({ name }) => name);
    expect(names[0]).toBe("México");
    expect(names.slice(1)).toEqual([...names.slice(1)].sort(new Intl.Collator("es-MX").compare));
    expect(new Set(names).size).toBe(catalogueIds("country").length);
  });

  it("do not offer what is not in force on the day", () => {
    expect(listTaxRegimes(lists, "2021-12-31")).toEqual([]);
    expect(listTaxRegimes(lists, day).length).toBe(catalogueIds("tax_regime").length);
  });

  it("say which regimes may use a CFDI use, by their ids", () => {
    const honoraries = listCfdiUses(lists, day).find(({ key }) => key === "D01");
    const salaries = listTaxRegimes(lists, day).find(({ key }) => key === "605")?.id;
    expect(honoraries).toMatchObject({ individual: true, company: false });
    expect(honoraries?.tax_regimes).toContain(salaries);
    expect(honoraries?.tax_regimes).not.toContain(DEFAULT_IDS.tax_regime);
  });

  it("name our own VAT choices in both languages", () => {
    expect(listVatTaxes("es").map(({ name }) => name)).toEqual(["IVA 16 %", "IVA 8 %", "IVA 0 %", "Exento"]);
    expect(listVatTaxes("en")[3]).toEqual({ id: 4, name: "Exempt", rate: null });
    expect(listVatRates("en")[0]).toEqual({ id: 1, name: "No withholding", rate: null });
  });
});
