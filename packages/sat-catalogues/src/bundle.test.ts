import { build } from "esbuild";
import { expect, test } from "vitest";

async function bundled(code: string): Promise<string> {
  const result = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    charset: "utf8",
  });
  return result.outputFiles[0]?.text ?? "";
}

const PRODUCT_NAME = "Servicios de facturación";

test("whoever checks documents in a browser does not download the names of products", async () => {
  const code = await bundled(`
    import { createCatalogos, labelOf, regimenes, zonaHoraria } from "./index.ts";
    console.log(createCatalogos(), labelOf("c_UsoCFDI", "G03"), regimenes(), zonaHoraria("06600"));
  `);
  expect(code).toContain("General de Ley Personas Morales");
  expect(code).not.toContain(PRODUCT_NAME);
});

test("whoever looks for a product does", async () => {
  expect(await bundled(`import { searchProducts } from "./products.ts"; console.log(searchProducts("x"));`)).toContain(
    PRODUCT_NAME,
  );
});

test("one list does not bring the others", async () => {
  const code = await bundled(`import { metodosPago } from "./index.ts"; console.log(metodosPago());`);
  expect(code).toContain("Pago en una sola exhibición");
  expect(code).not.toContain("General de Ley Personas Morales");
});

test("the label of a key of one list does not bring the others", async () => {
  const code = await bundled(
    `import { labelIn, usosCfdi } from "./index.ts"; console.log(labelIn(usosCfdi(), "G03"));`,
  );
  expect(code).toContain("Gastos en general.");
  expect(code).not.toContain("General de Ley Personas Morales");
  expect(code.length).toBeLessThan(5_000);
});
