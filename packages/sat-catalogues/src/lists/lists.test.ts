import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { estados, formasPago, impuestos, monedas, paises, tiposComprobante } from "./document-lists.ts";
import { type LabelledList, labelOf, list } from "./list.ts";
import { tasas } from "./tasas.ts";
import { regimenes, usosCfdi } from "./taxpayer-lists.ts";

type Row = Readonly<Record<string, string | number>>;
const requireJson = createRequire(import.meta.url);
const published = (name: string): readonly Row[] =>
  requireJson(`@nodecfdi/sat-micro-catalogs/raw/cfdi_40_${name}`) as readonly Row[];

/** Rows of the SAT's workbook of 2026-08-06, sheet by sheet. */
const SIZES: Partial<Record<LabelledList, number>> = {
  c_FormaPago: 22,
  c_MetodoPago: 2,
  c_Moneda: 183,
  c_TipoDeComprobante: 5,
  c_Exportacion: 4,
  c_Periodicidad: 5,
  c_Meses: 18,
  c_TipoRelacion: 7,
  c_RegimenFiscal: 19,
  c_Pais: 250,
  c_UsoCFDI: 24,
  c_ObjetoImp: 8,
  c_Impuesto: 3,
  c_TipoFactor: 3,
  c_Aduana: 50,
};

describe("every list", () => {
  test.each(Object.entries(SIZES) as [LabelledList, number][])(
    "%s has as many keys as the SAT's sheet, none twice",
    (lista, size) => {
      const keys = list(lista).map(({ clave }) => clave);
      expect(keys).toHaveLength(size);
      expect(new Set(keys).size).toBe(size);
    },
  );

  test.each([
    ["c_MetodoPago", "metodos_pago"],
    ["c_Exportacion", "exportaciones"],
    ["c_Periodicidad", "periodicidades"],
    ["c_Meses", "meses"],
    ["c_TipoRelacion", "tipos_relaciones"],
    ["c_RegimenFiscal", "regimenes_fiscales"],
    ["c_UsoCFDI", "usos_cfdi"],
    ["c_FormaPago", "formas_pago"],
    ["c_ObjetoImp", "objetos_impuestos"],
    ["c_Impuesto", "impuestos"],
    ["c_Aduana", "aduanas"],
  ] as const)("%s has the keys, labels and dates that others publish", (lista, name) => {
    const ours = list(lista).map(({ clave, descripcion, desde, hasta = "" }) => [clave, descripcion, desde, hasta]);
    const theirs = published(name).map((row) => [
      row["id"],
      String(row["texto"]).trim(),
      row["vigencia_desde"],
      row["vigencia_hasta"],
    ]);
    expect(ours).toEqual(theirs);
  });

  test("dates are whole and in order", () => {
    for (const lista of Object.keys(SIZES) as LabelledList[]) {
      for (const { clave, desde, hasta } of list(lista)) {
        expect(desde, `${lista} ${clave}`).toMatch(/^20\d\d-\d\d-\d\d$/);
        if (hasta !== undefined) expect(hasta >= desde, `${lista} ${clave}`).toBe(true);
      }
    }
  });

  test("the tax objects of the last years are dated", () => {
    expect(list("c_ObjetoImp").map(({ clave, desde }) => `${clave} ${desde}`)).toEqual([
      "01 2022-01-01",
      "02 2022-01-01",
      "03 2022-01-01",
      "04 2022-10-07",
      "05 2023-12-06",
      "06 2024-12-13",
      "07 2024-12-13",
      "08 2024-12-13",
    ]);
  });
});

describe("persons and regimes", () => {
  test("regimes say for whom they are", () => {
    const only = (fisica: boolean, moral: boolean): string[] =>
      regimenes()
        .filter((regime) => regime.fisica === fisica && regime.moral === moral)
        .map(({ clave }) => clave);
    expect(only(false, true)).toEqual(["601", "603", "620", "622", "623", "624"]);
    expect(only(true, true)).toEqual(["610", "626"]);
    expect(only(true, false)).toEqual(["605", "606", "607", "608", "611", "612", "614", "615", "616", "621", "625"]);
  });

  test("uses say which regimes may take them", () => {
    const general = "601 603 606 612 620 621 622 623 624 625 626";
    const deductions = "605 606 607 608 611 612 614 615 625";
    const all = "601 603 605 606 607 608 610 611 612 614 615 616 620 621 622 623 624 625 626";
    const expected = (clave: string): string => {
      if (clave === "G02") return "601 603 606 612 616 620 621 622 623 624 625 626";
      if (clave === "CN01") return "605";
      if (clave === "S01" || clave === "CP01") return all;
      return clave.startsWith("D") ? deductions : general;
    };
    for (const { clave, regimenes: allowed } of usosCfdi()) expect(allowed.join(" "), clave).toBe(expected(clave));
  });

  test("deductions and payroll are for natural persons alone", () => {
    const personal = usosCfdi().filter(({ moral }) => !moral);
    expect(personal.map(({ clave }) => clave)).toEqual([
      "D01",
      "D02",
      "D03",
      "D04",
      "D05",
      "D06",
      "D07",
      "D08",
      "D09",
      "D10",
      "CN01",
    ]);
    expect(usosCfdi().every(({ fisica }) => fisica)).toBe(true);
  });

  test("every regime a use names exists", () => {
    const known = new Set(regimenes().map(({ clave }) => clave));
    expect(usosCfdi().flatMap((use) => use.regimenes.filter((clave) => !known.has(clave)))).toEqual([]);
  });
});

describe("c_FormaPago", () => {
  test("seven forms go through a bank, 99 may", () => {
    const of = (kind: string): string[] =>
      formasPago()
        .filter(({ bancarizado }) => bancarizado === kind)
        .map(({ clave }) => clave);
    expect(of("si")).toEqual(["02", "03", "04", "05", "06", "28", "29"]);
    expect(of("opcional")).toEqual(["99"]);
  });

  test("a transfer has its account patterns, cash has none", () => {
    expect(formasPago().find(({ clave }) => clave === "03")).toMatchObject({
      patronCtaOrdenante: "[0-9]{10}|[0-9]{16}|[0-9]{18}",
      patronCtaBeneficiario: "[0-9]{10}|[0-9]{18}",
      tipoCadPago: true,
      nomBancoOrdExt: true,
    });
    const cash = formasPago().find(({ clave }) => clave === "01");
    expect(cash).toMatchObject({ ctaOrdenante: false, ctaBeneficiario: false, tipoCadPago: false });
    expect(cash).not.toHaveProperty("patronCtaOrdenante");
  });

  test("every pattern is one JavaScript can read", () => {
    const patterns = formasPago().flatMap((forma) =>
      [forma.patronCtaOrdenante ?? [], forma.patronCtaBeneficiario ?? []].flat(),
    );
    expect(patterns).toHaveLength(13);
    for (const pattern of patterns)
      expect(new RegExp(`^(?:${pattern})$`).test("012345678901234567".slice(0, 18))).toBe(pattern.includes("18"));
  });
});

describe("c_Moneda", () => {
  const decimals = (count: number): string =>
    monedas()
      .filter(({ decimales }) => decimales === count)
      .map(({ clave }) => clave)
      .join(" ");

  test("decimals are the SAT's", () => {
    expect(decimals(0)).toBe(
      "BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF XPD XPF XPT XSU XTS XUA XXX",
    );
    expect(decimals(3)).toBe("BHD IQD JOD KWD LYD OMR TND");
    expect(decimals(4)).toBe("CLF");
    expect(decimals(2).split(" ")).toHaveLength(144);
  });

  test("the exchange rate may vary by 5 percent, except where there is no currency", () => {
    const other = monedas().filter(({ variacion }) => variacion !== 5);
    expect(other.map(({ clave, variacion }) => [clave, variacion])).toEqual([
      ["XTS", 0],
      ["XXX", 0],
    ]);
  });

  test("five came later than the rest", () => {
    const late = monedas().filter(({ desde }) => desde !== "2022-01-01");
    expect(late.map(({ clave, desde }) => `${clave} ${desde}`)).toEqual(
      ["CNH", "ESD", "NIC", "UYP", "VES"].map((clave) => `${clave} 2023-05-29`),
    );
  });
});

describe("c_Pais", () => {
  test("three countries have patterns", () => {
    const found = paises().filter(
      (pais) => pais.patronIdentidadTributaria !== undefined || pais.patronCodigoPostal !== undefined,
    );
    expect(found.map(({ clave, patronCodigoPostal }) => [clave, patronCodigoPostal])).toEqual([
      ["CAN", "[A-Z][0-9][A-Z] [0-9][A-Z][0-9]"],
      ["MEX", "[0-9]{5}"],
      ["USA", "[0-9]{5}(-[0-9]{4})?"],
    ]);
  });

  test("the European Union is the SAT's, with 28 countries", () => {
    const union = paises().filter(({ agrupacion }) => agrupacion === "Unión Europea");
    expect(union.map(({ clave }) => clave).join(" ")).toBe(
      "AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GBR GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SVK SVN SWE",
    );
  });
});

describe("c_TasaOCuota", () => {
  const rates = (impuesto: string, factor: string): string[] =>
    tasas()
      .filter((rate) => rate.impuesto === impuesto && rate.factor === factor)
      .map(
        ({ minimo, maximo, traslado, retencion }) =>
          `${minimo}-${maximo} ${traslado ? "T" : ""}${retencion ? "R" : ""}`,
      );

  test("19 rows, each with six decimals and its ends in order", () => {
    expect(tasas()).toHaveLength(19);
    for (const { tipo, minimo, maximo } of tasas()) {
      expect([minimo, maximo].every((text) => /^\d+\.\d{6}$/.test(text))).toBe(true);
      expect(tipo).toBe(minimo === maximo ? "Fijo" : "Rango");
    }
  });

  test("IVA, ISR and IEPS as the sheet has them", () => {
    expect(rates("002", "Tasa")).toEqual([
      "0.000000-0.000000 T",
      "0.160000-0.160000 T",
      "0.000000-0.160000 R",
      "0.080000-0.080000 T",
    ]);
    expect(rates("001", "Tasa")).toEqual(["0.000000-0.350000 R"]);
    expect(rates("003", "Tasa").map((rate) => rate.slice(0, 8))).toEqual(
      "0.265000 0.300000 0.530000 0.500000 1.600000 0.304000 0.250000 0.090000 0.080000 0.070000 0.060000 0.030000 0.000000".split(
        " ",
      ),
    );
  });

  test("the IEPS quota has the maximum of 2026", () => {
    expect(tasas().filter(({ factor }) => factor === "Cuota")).toEqual([
      {
        tipo: "Rango",
        minimo: "0.000000",
        maximo: "72.160500",
        impuesto: "003",
        factor: "Cuota",
        traslado: true,
        retencion: true,
        desde: "2026-01-01",
      },
    ]);
  });
});

test("ISR is never charged on, the other taxes are", () => {
  expect(impuestos().map(({ clave, traslado, retencion }) => [clave, traslado, retencion])).toEqual([
    ["001", false, true],
    ["002", true, true],
    ["003", true, true],
  ]);
});

test("a transport document is worth nothing", () => {
  expect(tiposComprobante().map(({ clave, valorMaximo }) => `${clave} ${valorMaximo}`)).toEqual(
    ["I", "E", "T", "N", "P"].map((clave) => `${clave} ${clave === "T" ? "0" : "999999999999999999.999999"}`),
  );
});

test("32 states are Mexican, and a state's key needs its country to be unique", () => {
  expect(estados()).toHaveLength(95);
  expect(estados().filter(({ pais }) => pais === "MEX")).toHaveLength(32);
  expect(new Set(estados().map(({ clave, pais }) => `${pais} ${clave}`)).size).toBe(95);
});

test("labels are the official ones; an unknown key has none", () => {
  expect(labelOf("c_RegimenFiscal", "601")).toBe("General de Ley Personas Morales");
  expect(labelOf("c_UsoCFDI", "G03")).toBe("Gastos en general.");
  expect(labelOf("c_ClaveUnidad", "H87")).toBe("Pieza");
  expect(labelOf("c_TipoFactor", "Exento")).toBe("Exento");
  expect(labelOf("c_FormaPago", "07")).toBeUndefined();
  expect(labelOf("c_FormaPago", "1")).toBeUndefined();
});
