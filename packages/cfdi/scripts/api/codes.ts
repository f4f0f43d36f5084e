import { PAGOS_RULES } from "../../src/complementos/pagos20/rules/registry.ts";
import { en } from "../../src/messages/en/index.ts";
import { es } from "../../src/messages/es/index.ts";
import { RULES } from "../../src/rules/registry.ts";
import type { Rule } from "../../src/rules/rule.ts";
import { GENERATED } from "./render.ts";

/** Every code that a problem may have: its rule, where that is written, and what it says. */
export function renderCodes(): string {
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
    return `| \`${code}\` | ${kind} | ${cell(`\`${path}\``)} | ${said(en, code)} | ${said(es, code)} | ${cell(source)} |`;
  });
  return `| code | | path | English | español | source |\n|---|---|---|---|---|---|\n${rows.join("\n")}`;
}

function said({ sentences }: typeof es, code: string): string {
  const { message, fix } = sentences[code] ?? { message: "" };
  return cell(fix === undefined ? message : `${message} *${fix}*`);
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("\n", " ");
}
