/** A line that breaks a lint rule: `[rule, file, source]`. A source without violations has no rule. */
type Fed = readonly (readonly [rule: string, file: string, source: string])[];

const LONG_FUNCTION = (lines: number) =>
  `export function long(): number[] {\n  return [\n${"    1,\n".repeat(lines - 4)}  ];\n}\n`;
const LONG_FILE = (lines: number) => "export {};\n".repeat(lines);

export const VIOLATIONS: Fed = [
  // cfdi: no float
  ["plugin", "packages/cfdi/src/float/number-call.ts", 'export const amount = Number("1.10");\n'],
  [
    "style/noRestrictedGlobals",
    "packages/cfdi/src/float/parse-float.ts",
    'export const amount = parseFloat("1.10");\n',
  ],
  [
    "nursery/noJsRestrictedProperties",
    "packages/cfdi/src/float/number-parse-float.ts",
    'export const amount = Number.parseFloat("1.10");\n',
  ],
  [
    "nursery/noJsRestrictedProperties",
    "packages/cfdi/src/float/to-fixed.ts",
    "export const amount = (1.1).toFixed(2);\n",
  ],
  [
    "nursery/noJsRestrictedProperties",
    "packages/cfdi/src/float/math-round.ts",
    "export const amount = Math.round(1.1);\n",
  ],
  // cfdi: no clock, locale, network, process
  ["style/noRestrictedGlobals", "packages/cfdi/src/clock/date-now.ts", "export const now = Date.now();\n"],
  ["style/noRestrictedGlobals", "packages/cfdi/src/clock/new-date.ts", "export const now = new Date();\n"],
  ["style/noRestrictedGlobals", "packages/cfdi/src/clock/performance.ts", "export const now = performance.now();\n"],
  ["style/noRestrictedGlobals", "packages/cfdi/src/clock/timer.ts", "export const wait = setTimeout;\n"],
  ["plugin", "packages/cfdi/src/node/new-date.ts", "export const now = new Date();\n"],
  ["style/noRestrictedGlobals", "packages/cfdi/src/locale/intl.ts", "export const shown = new Intl.NumberFormat();\n"],
  [
    "nursery/noJsRestrictedProperties",
    "packages/cfdi/src/locale/upper.ts",
    'export const shown = "i".toLocaleUpperCase();\n',
  ],
  [
    "nursery/noJsRestrictedProperties",
    "packages/cfdi/src/locale/compare.ts",
    'export const order = "a".localeCompare("b");\n',
  ],
  [
    "style/noRestrictedGlobals",
    "packages/cfdi/src/outside/fetch.ts",
    'export const page = fetch("http://localhost");\n',
  ],
  ["style/noRestrictedGlobals", "packages/cfdi/src/outside/process.ts", "export const version = process.version;\n"],
  ["style/noRestrictedGlobals", "packages/cfdi/src/outside/buffer.ts", 'export const bytes = Buffer.from("");\n'],
  ["style/noRestrictedGlobals", "packages/cfdi/src/node/fetch.ts", 'export const page = fetch("http://localhost");\n'],
  ["correctness/noNodejsModules", "packages/cfdi/src/outside/file.ts", 'export { readFileSync } from "node:fs";\n'],
  // money and time elsewhere
  ["plugin", "packages/contract/src/to-comprobante.ts", 'export const amount = Number("1.10");\n'],
  ["plugin", "packages/contract/src/price-invoice.ts", 'export const amount = Number("1.10");\n'],
  ["plugin", "apps/web/src/lib/format-money.ts", 'export const amount = Number("1.10");\n'],
  ["style/noRestrictedGlobals", "apps/server/src/credits/read.ts", 'export const amount = parseFloat("1.10");\n'],
  ["nursery/noJsRestrictedProperties", "apps/server/src/credits/show.ts", "export const amount = (1.1).toFixed(2);\n"],
  ["plugin", "apps/server/src/invoices/now.ts", "export const now = new Date();\n"],
  ["plugin", "apps/server/src/invoices/ticks.ts", "export const now = Date.now();\n"],
  ["plugin", "packages/contract/src/today.ts", "export const today = new Date();\n"],
  // the environment has one reader
  [
    "style/noProcessEnv",
    "apps/server/src/http/port.ts",
    'import process from "node:process";\n\nexport const port = process.env.PORT;\n',
  ],
  [
    "style/noProcessEnv",
    "apps/server/src/http/host.ts",
    'import { env } from "node:process";\n\nexport const host = env.HOST;\n',
  ],
  [
    "style/noProcessEnv",
    "packages/pac-sandbox/src/port.ts",
    'import process from "node:process";\n\nexport const port = process.env.PORT;\n',
  ],
  // sizes and shapes
  ["complexity/noExcessiveLinesPerFunction", "apps/server/src/invoices/long-function.ts", LONG_FUNCTION(64)],
  ["complexity/noExcessiveLinesPerFunction", "apps/web/src/ui/long-component.tsx", LONG_FUNCTION(124)],
  ["style/noExcessiveLinesPerFile", "packages/contract/src/long-file.ts", LONG_FILE(501)],
  ["style/useFilenamingConvention", "packages/contract/src/CamelCase.ts", "export const one = 1;\n"],
  ["style/noDefaultExport", "packages/contract/src/default.ts", "export default 1;\n"],
  ["suspicious/noConsole", "packages/contract/src/talk.ts", 'console.log("here");\n'],
  ["suspicious/noConsole", "apps/server/src/http/talk.ts", 'console.error("here");\n'],
  ["suspicious/noExplicitAny", "packages/contract/src/any.ts", "export const anything: any = 1;\n"],
  ["suspicious/noTsIgnore", "packages/contract/src/ignore.ts", '// @ts-ignore\nexport const one: string = "1";\n'],
  [
    "style/noNonNullAssertion",
    "packages/contract/src/surely.ts",
    "export const first = (list: number[]) => list[0]!;\n",
  ],
  ["style/noEnum", "packages/contract/src/enum.ts", "export enum Kind {\n  One = 1,\n}\n"],
  [
    "style/noParameterProperties",
    "packages/contract/src/parameter.ts",
    "export class One {\n  constructor(readonly one: number) {}\n}\n",
  ],
  ["correctness/useImportExtensions", "packages/contract/src/extension.ts", 'export { one } from "./default";\n'],
  ["correctness/noUnusedVariables", "packages/contract/src/unused.ts", "const forgotten = 1;\nexport {};\n"],
  ["correctness/noUnusedImports", "packages/contract/src/unused-import.ts", 'import { z } from "zod";\n\nexport {};\n'],
  [
    "nursery/noFloatingPromises",
    "apps/server/src/http/floating.ts",
    "async function send(): Promise<void> {\n  await Promise.resolve();\n}\n\nsend();\n",
  ],
  [
    "suspicious/noSkippedTests",
    "packages/contract/src/skipped.test.ts",
    'import { it } from "vitest";\n\nit.skip("later", () => undefined);\n',
  ],
  [
    "suspicious/noFocusedTests",
    "packages/contract/src/focused.test.ts",
    'import { it } from "vitest";\n\nit.only("alone", () => undefined);\n',
  ],
];

/** Neighbours of the violations that must pass: a rule that refuses everything would be no rule. */
export const HEALTHY: Fed = [
  [
    "",
    "packages/cfdi/src/decimal/exact-integer.ts",
    "export const whole = (scale: number) => Number.isInteger(scale) && Math.max(scale, 0) === scale;\n",
  ],
  [
    "",
    "packages/cfdi/src/decimal/oracle.test.ts",
    'import { expect, it } from "vitest";\n\nit("agrees with floats where they are exact", () => {\n  expect(Number("0.5")).toBe(0.5);\n});\n',
  ],
  ["", "packages/cfdi/src/node/instant.ts", "export const instant = (text: string) => new Date(text);\n"],
  ["", "packages/contract/src/ids/whole.ts", 'export const id = Number("7");\n'],
  [
    "",
    "apps/server/src/boot/config.ts",
    'import process from "node:process";\n\nexport const port = process.env.PORT;\n',
  ],
  ["", "apps/server/src/adapters/mail/sent-at.ts", "export const sentAt = () => new Date();\n"],
  ["", "apps/server/src/invoices/moment.ts", "export const moment = (at: number) => new Date(at);\n"],
  ["", "apps/web/src/ui/component.tsx", LONG_FUNCTION(118)],
  ["", "apps/server/src/invoices/function.ts", LONG_FUNCTION(58)],
  ["", "packages/contract/src/file.ts", LONG_FILE(300)],
  ["", "packages/pac-sandbox/src/main.ts", 'console.log("listening");\n'],
  ["", "apps/web/vite.config.ts", "export default {};\n"],
];
