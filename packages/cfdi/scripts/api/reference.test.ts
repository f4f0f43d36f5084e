import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { RULES } from "../../src/rules/rules.ts";
import { PAGES, pageOf } from "./pages.ts";
import { PACKAGE, publicEntryPoints, readExports } from "./read-exports.ts";
import { anchorOf, reference } from "./reference.ts";

const FOLDER = join(PACKAGE, "docs", "api");
const entries = readExports(publicEntryPoints());
const pages = reference(publicEntryPoints(), entries);

/** The anchors that a reader of Markdown gives to a page's headings. */
const anchorsOf = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

describe("the reference", () => {
  it("on disk is the one that the sources give today (npm run api -w @timbra/cfdi writes it)", () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...pages.keys()].sort());
    for (const [file, text] of pages)
      expect(readFileSync(join(FOLDER, file), "utf8") === text, `${file} is stale`).toBe(true);
  });

  it("documents every name of every entry point once, with a sentence", () => {
    expect(new Set(entries.map(({ entryPoint }) => entryPoint))).toEqual(
      new Set(publicEntryPoints().map(({ specifier }) => specifier)),
    );
    expect(entries.filter(({ doc }) => !/[.?!)…]$/.test(doc)).map(({ name }) => name)).toEqual([]);
    for (const { title, page } of entries) expect(pages.get(page.file), title).toContain(`\n## ${title}\n`);
  });

  it("shows declarations as the compiler of an external user sees them: no bodies, nothing private", () => {
    const told = entries
      .map(({ declaration }) => declaration)
      .join("\n")
      .replace(/\/\*\*[\s\S]*?\*\//g, "");
    expect(told).not.toMatch(/\bprivate\b|#\w+|\bdeclare\b|^export|import\(/m);
    expect(entries.find(({ name }) => name === "price")?.declaration).toBe(
      "function price(draft: Draft, monedaDecimales: number): Priced;",
    );
    expect(entries.find(({ name }) => name === "TipoDeComprobante")?.declaration).toBe(
      'type TipoDeComprobante = "I" | "E" | "T" | "N" | "P";',
    );
  });

  it("has no link that leads nowhere", () => {
    const broken = [...pages].flatMap(([file, text]) =>
      [...text.matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(([link, path = "", anchor]) => {
        const target = path === "" ? file : path;
        if (!pages.has(target))
          return existsSync(join(dirname(join(FOLDER, file)), target)) ? [] : [`${file}: ${link}`];
        return anchor === undefined || anchorsOf(pages.get(target) ?? "").includes(anchor) ? [] : [`${file}: ${link}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it("leads to each heading by an anchor of its own", () => {
    for (const [file, text] of pages) expect(new Set(anchorsOf(text)).size, file).toBe(anchorsOf(text).length);
  });

  it("lists every rule with its source and its sentence", () => {
    const codes = pages.get("codes.md") ?? "";
    for (const { code, path } of RULES)
      expect(codes).toContain(
        `| \`${code}\` | ${RULES.find((rule) => rule.code === code)?.severity ?? "error"} | \`${path}\` |`,
      );
  });

  it("names the attribute of a rule in sentences that serve many", () => {
    expect(pages.get("codes.md")).toContain("| La moneda «{clave}» no existe o no está vigente el {fecha}.");
  });

  it("has no empty page, and takes no file that no page claims", () => {
    expect(PAGES.filter((page) => entries.every((entry) => entry.page !== page))).toEqual([]);
    expect(() => pageOf("nowhere/at-all.ts")).toThrow("No page of the reference claims src/nowhere/at-all.ts");
  });
});
