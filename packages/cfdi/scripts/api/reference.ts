import { PAGOS_RULES } from "../../src/complementos/pagos20/rules/registry.ts";
import { en } from "../../src/messages/en/index.ts";
import { es } from "../../src/messages/es/index.ts";
import type { Rule } from "../../src/rules/rule.ts";
import { RULES } from "../../src/rules/rules.ts";
import { PAGES, type ReferencePage } from "./pages.ts";
import { type Entry, type EntryPoint, publicEntryPoints, readExports } from "./read-exports.ts";

/** The whole reference as the sources of today give it: text by file name. */
export function reference(entryPoints = publicEntryPoints(), entries = readExports(entryPoints)): Map<string, string> {
  return renderReference(entries, entryPoints).set("codes.md", renderCodes());
}

/** The first line of every page. */
const GENERATED =
  "<!-- Written by `npm run api -w @timbra/cfdi` from the doc comments of the sources: change those. -->";

/** In this order on a page: what is called, then what it takes and gives. */
const KINDS: readonly Entry["kind"][] = ["function", "class", "constant", "type"];

/** Every page of the reference by its file name, the index first. */
function renderReference(entries: readonly Entry[], entryPoints: readonly EntryPoint[]): Map<string, string> {
  const pages = PAGES.map((page) => [page.file, renderPage(page, entries)] as const);
  return new Map([["README.md", renderIndex(entries, entryPoints)], ...pages]);
}

/** The names of a page, in the order of the reference. */
function entriesOf(page: ReferencePage, entries: readonly Entry[]): Entry[] {
  return KINDS.flatMap((kind) => entries.filter((entry) => entry.page === page && entry.kind === kind));
}

function renderIndex(entries: readonly Entry[], entryPoints: readonly EntryPoint[]): string {
  const ofEntryPoint = ({ specifier }: EntryPoint) => entries.filter(({ entryPoint }) => entryPoint === specifier);
  const pagesOf = (entryPoint: EntryPoint) =>
    PAGES.filter((page) => ofEntryPoint(entryPoint).some((entry) => entry.page === page));
  const rows = entryPoints.map((entryPoint) => {
    const links = pagesOf(entryPoint).map(({ title, file }) => `[${title}](${file})`);
    return `| \`${entryPoint.specifier}\` | ${links.join(" · ")} |`;
  });
  const subjects = PAGES.map((page) => {
    const names = entriesOf(page, entries).filter(({ kind }) => kind !== "type");
    const lines = names.map((entry) => `- ${linkTo(entry)}: ${firstSentence(linked(entry.doc, entry, entries, ""))}`);
    return [`## [${page.title}](${page.file})`, page.about, lines.join("\n")]
      .filter((part) => part !== "")
      .join("\n\n");
  });
  const parts = [
    GENERATED,
    "# Reference",
    "Every name that `@timbra/cfdi` offers, by subject. The [README](../../README.md) shows how they go together; [codes.md](codes.md) lists every rule.",
    `| entry point | subjects |\n|---|---|\n${rows.join("\n")}`,
    ...subjects,
  ];
  return `${parts.join("\n\n")}\n`;
}

function renderPage(page: ReferencePage, entries: readonly Entry[]): string {
  const own = entriesOf(page, entries);
  const contents = own.map(({ name, title }) => `[\`${name}\`](#${anchorOf(title)})`).join(" · ");
  const parts = [
    GENERATED,
    `# ${page.title}`,
    page.about,
    contents,
    ...own.map((entry) => renderEntry(entry, entries)),
    "[All subjects](README.md)",
  ];
  return `${parts.join("\n\n")}\n`;
}

function renderEntry(entry: Entry, entries: readonly Entry[]): string {
  const known = entry.names.flatMap((name) => entries.filter((other) => other.name === name));
  const users = entries.filter(
    ({ names, kind }) => entry.kind === "type" && kind !== "type" && names.includes(entry.name),
  );
  const parts = [
    `## ${entry.title}`,
    linked(entry.doc, entry, entries, entry.page.file),
    `\`\`\`ts\nimport ${entry.kind === "type" ? "type " : ""}{ ${entry.name} } from "${entry.entryPoint}";\n\n${entry.declaration}\n\`\`\``,
    known.length > 0 ? `Speaks of ${known.map((other) => linkTo(other, entry.page.file)).join(", ")}.` : "",
    users.length > 0 ? `Used by ${users.map((other) => linkTo(other, entry.page.file)).join(", ")}.` : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** A doc comment in which names of the reference, and pages about readings of the law, can be followed. */
function linked(doc: string, self: Entry, entries: readonly Entry[], from: string): string {
  return doc
    .replace(/`(\w+)`(?!\])/g, (whole, name: string) => {
      const other = name === self.name ? undefined : entries.find((entry) => entry.name === name);
      return other === undefined ? whole : linkTo(other, from);
    })
    .replace(/(?<=^[^`]*(?:`[^`]*`[^`]*)*)</gm, "&lt;");
}

function linkTo({ name, title, page }: Entry, from = ""): string {
  return `[\`${name}\`](${page.file === from ? "" : page.file}#${anchorOf(title)})`;
}

/** The anchor that Markdown gives to a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
}

/** Up to the first point that ends a sentence, on one line. */
function firstSentence(doc: string): string {
  const line = doc.replaceAll("\n", " ");
  return /^.*?[.?!](?=\s+[A-Z`[]|$)/.exec(line)?.[0] ?? line;
}

/** Every code that a problem may have: its rule, where that is written, and what it says. */
function renderCodes(): string {
  const ofRules = new Set([...RULES, ...PAGOS_RULES].map(({ code }) => code));
  const others = Object.keys(es.sentences).filter((code) => !ofRules.has(code));
  const parts = [
    GENERATED,
    "# Codes",
    "`CFDI40nnn` and `CRP20nnn` are the SAT's; `TIMBRA-…` are rules of the law, or of good sense, that it gave no number. `{valor}` stands for a value of the problem.",
    `## Rules of the document\n\n${table(RULES)}`,
    `## Rules of Pagos 2.0\n\nAdded by \`complementos: [pagos20]\`.\n\n${table(PAGOS_RULES)}`,
    "## What is no rule",
    "What cannot be read, what only a provider or the SAT knows, and what is answered to requests.",
    `| code | English | español |\n|---|---|---|\n${others.map((code) => `| \`${code}\` | ${said(en, code)} | ${said(es, code)} |`).join("\n")}`,
    "[All subjects](README.md)",
  ];
  return `${parts.join("\n\n")}\n`;
}

function table(rules: readonly Rule<string>[]): string {
  const unique = rules.filter(({ code }, at) => rules.findIndex((rule) => rule.code === code) === at);
  const rows = unique.map(({ code, path, severity, source }) => {
    const kind = severity === "warning" ? "warning" : "error";
    return `| \`${code}\` | ${kind} | ${cell(`\`${path}\``)} | ${said(en, code, path)} | ${said(es, code, path)} | ${cell(source)} |`;
  });
  return `| code | | path | English | español | source |\n|---|---|---|---|---|---|\n${rows.join("\n")}`;
}

/** A sentence that serves many attributes names the one of the rule, if it has one only. */
function said({ sentences, campos }: typeof es, code: string, path = ""): string {
  const { message, fix } = sentences[code] ?? { message: "" };
  const campo = campos[path.slice(path.lastIndexOf(".") + 1)] ?? "{campo}";
  const named = message
    .replace(
      /^\{campo\}/,
      campo.replace(/^\w/, (first) => first.toUpperCase()),
    )
    .replaceAll("{campo}", campo);
  return cell(fix === undefined ? named : `${named} *${fix.replaceAll("{campo}", campo)}*`);
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("\n", " ");
}
