import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/steps/run.mjs";
import { createProject, removeProject } from "./small-project.ts";

const TSC = join(ROOT, "node_modules", "ts7", "bin", "tsc");
const PACKAGES = ["cfdi", "sat-catalogues", "pac-sandbox"];

/** The code of a user who has installed the packages and knows nothing of this repository. */
const STRANGER = {
  "package.json": '{ "type": "module" }\n',
  "node.ts": `
import { Decimal, parseRfc, type Problem } from "@timbra/cfdi";
import { openCertificate } from "@timbra/cfdi/node";
import { readCfdi } from "@timbra/cfdi/xml";
import { startPacSandbox } from "@timbra/pac-sandbox";
import { createCatalogos, labelOf } from "@timbra/sat-catalogues";

const problems: readonly Problem[] = [];
const reading = readCfdi("<!DOCTYPE x><x/>");
console.log(
  JSON.stringify({
    sum: Decimal.parse("0.10").plus(Decimal.parse("0.20")).toString(),
    rfc: parseRfc("XAXX010101000").ok,
    certificate: openCertificate(new Uint8Array()).ok,
    doctype: reading.ok,
    provider: typeof startPacSandbox,
    regime: labelOf("c_RegimenFiscal", "601"),
    known: createCatalogos().estado("c_Moneda", "MXN", "2026-11-20"),
    problems,
  }),
);
`,
  "browser.ts": 'export { Decimal } from "@timbra/cfdi";\nexport { createCatalogos } from "@timbra/sat-catalogues";\n',
  "browser-keys.ts": 'export { openCertificate } from "@timbra/cfdi/node";\n',
  "window.ts": 'export { Decimal } from "@timbra/cfdi/decimal/decimal.js";\n',
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      target: "ES2022",
      module: "NodeNext",
      strict: true,
      types: ["node"],
      skipLibCheck: false,
      noEmit: true,
    },
    files: ["node.ts", "browser.ts"],
  }),
};

describe("the packages, packed and installed as an external user would", () => {
  let home: string;

  beforeAll(() => {
    execFileSync(process.execPath, [TSC, "-b", ...PACKAGES.map((name) => join(ROOT, "packages", name))], {
      cwd: ROOT,
      stdio: "inherit",
    });
    home = createProject(STRANGER);
    install(home);
    link("@types/node", home);
  });

  afterAll(() => removeProject(home));

  it("type-check by their own declarations", () => {
    expect(() => execFileSync(process.execPath, [TSC, "-p", home], { encoding: "utf8", stdio: "pipe" })).not.toThrow();
  });

  it("run in Node by every entry point", async () => {
    await build({
      entryPoints: [join(home, "node.ts")],
      outfile: join(home, "node.js"),
      format: "esm",
      packages: "external",
      bundle: true,
      platform: "node",
    });
    const answer = execFileSync(process.execPath, [join(home, "node.js")], { encoding: "utf8" });
    expect(JSON.parse(answer)).toEqual({
      sum: "0.30",
      rfc: true,
      certificate: false,
      doctype: false,
      provider: "function",
      regime: "General de Ley Personas Morales",
      known: "vigente",
      problems: [],
    });
  });

  it("are bundled for a browser by their main entry points, without the XML parser", async () => {
    const { metafile } = await build({
      entryPoints: [join(home, "browser.ts")],
      bundle: true,
      platform: "browser",
      format: "esm",
      write: false,
      metafile: true,
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.some((file) => file.includes("@timbra/cfdi/dist/decimal/"))).toBe(true);
    expect(inputs.filter((file) => /saxes|xmlchars|dist\/node\//.test(file))).toEqual([]);
  });

  it("are not bundled for a browser by the entry point that opens keys", async () => {
    const bundling = build({
      entryPoints: [join(home, "browser-keys.ts")],
      bundle: true,
      platform: "browser",
      write: false,
      logLevel: "silent",
    });
    await expect(bundling).rejects.toThrow(/node:crypto/);
  });

  it("cannot be entered by a window", async () => {
    const bundling = build({
      entryPoints: [join(home, "window.ts")],
      bundle: true,
      platform: "node",
      write: false,
      logLevel: "silent",
    });
    await expect(bundling).rejects.toThrow(/Could not resolve "@timbra\/cfdi\/decimal\/decimal\.js"/);
  });

  it("contain their licence and their manual", () => {
    for (const name of PACKAGES) {
      expect(readFileSync(join(home, "node_modules", "@timbra", name, "LICENSE"), "utf8")).toContain("Apache License");
      expect(readFileSync(join(home, "node_modules", "@timbra", name, "README.md"), "utf8")).toContain(
        `@timbra/${name}`,
      );
    }
  });
});

/**
 * Packs the packages, by one npm for all of them, and unpacks each where npm would; their dependencies are those of
 * this repository, so that nothing has to be fetched.
 */
function install(home: string): void {
  const folders = PACKAGES.map((name) => join(ROOT, "packages", name));
  const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", home, ...folders], {
    cwd: home,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const files = packed.trim().split(/\r?\n/);
  for (const [index, name] of PACKAGES.entries()) unpack(join(home, files[index] ?? ""), name, home);
}

function unpack(file: string, name: string, home: string): void {
  const folder = join(home, "node_modules", "@timbra", name);
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", file, "--strip-components=1", "-C", folder]);
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    dependencies?: Record<string, string>;
  };
  for (const dependency of Object.keys(dependencies)) if (!dependency.startsWith("@timbra/")) link(dependency, home);
}

function link(name: string, home: string): void {
  const place = join(home, "node_modules", name);
  if (existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(ROOT, "node_modules", name), place);
}
