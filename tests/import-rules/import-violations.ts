import type { Files } from "./small-project.ts";

/**
 * The entry points of every package, the modules of the apps and the packages they may load: a project in which no rule
 * is broken.
 */
export const HEALTHY: Files = {
  "packages/cfdi/package.json": manifest("cfdi", [".", "./xml", "./node"], { saxes: "1.0.0" }),
  "packages/cfdi/src/index.ts": 'export { total } from "./totals/total.ts";\n',
  "packages/cfdi/src/totals/total.ts": "export const total = 1;\n",
  "packages/cfdi/src/xml/index.ts": 'import { parser } from "saxes";\nexport const read = parser;\n',
  "packages/cfdi/src/node/index.ts": 'import { createHash } from "node:crypto";\nexport const open = createHash;\n',
  "packages/sat-catalogues/package.json": manifest("sat-catalogues", ["."]),
  "packages/sat-catalogues/src/index.ts": "export const list = 1;\n",
  "packages/contract/package.json": manifest("contract", ["."], {
    "@timbra/cfdi": "1.0.0",
    "@timbra/sat-catalogues": "1.0.0",
    zod: "1.0.0",
  }),
  "packages/contract/src/index.ts":
    'import { total } from "@timbra/cfdi";\nimport { list } from "@timbra/sat-catalogues";\nimport { z } from "zod";\nexport const promise = [total, list, z];\n',
  "packages/pac-sandbox/package.json": manifest("pac-sandbox", ["."], { "@timbra/cfdi": "1.0.0" }),
  "packages/pac-sandbox/src/index.ts":
    'import { createServer } from "node:http";\nimport { read } from "@timbra/cfdi/xml";\nexport const start = [createServer, read];\n',
  "apps/server/package.json": manifest(
    "server",
    ["."],
    {
      "@timbra/cfdi": "1.0.0",
      "@timbra/contract": "1.0.0",
      "@timbra/pac-sandbox": "1.0.0",
      kysely: "1.0.0",
      pg: "1.0.0",
    },
    { vitest: "1.0.0" },
  ),
  "apps/server/src/main.ts":
    'import { app } from "./http/app.ts";\nimport { mailer } from "./adapters/mail/mailer.ts";\nexport const server = [app, mailer];\n',
  "apps/server/src/http/app.ts": 'import { routes } from "../customers/index.ts";\nexport const app = routes;\n',
  "apps/server/src/customers/index.ts": 'export { routes } from "./routes.ts";\n',
  "apps/server/src/customers/routes.ts":
    'import { list } from "./list.db.ts";\nimport type { Mailer } from "../adapters/mail/mailer.ts";\nexport const routes = (mailer: Mailer) => [list, mailer];\n',
  "apps/server/src/customers/list.db.ts": 'import { sql } from "kysely";\nexport const list = sql;\n',
  "apps/server/src/invoices/index.ts": 'export { stamp } from "./stamp.ts";\n',
  "apps/server/src/invoices/stamp.ts":
    'import { routes } from "../customers/index.ts";\nexport const stamp = routes;\n',
  "apps/server/src/adapters/mail/mailer.ts": "export const mailer = 1;\nexport type Mailer = typeof mailer;\n",
  "apps/server/src/db/pool.ts": 'import { Pool } from "pg";\nexport const db = Pool;\n',
  "apps/server/src/testing/test-app.ts": "export const testApp = 1;\n",
  "apps/web/package.json": manifest("web", ["."], { "@timbra/cfdi": "1.0.0", "@timbra/contract": "1.0.0" }),
  "apps/web/src/routes.tsx":
    'import { screen } from "./features/customers/screen.tsx";\nexport const route = screen;\n',
  "apps/web/src/features/customers/screen.tsx":
    'import { button } from "../../ui/button.tsx";\nimport { promise } from "@timbra/contract";\nexport const screen = [button, promise];\n',
  "apps/web/src/features/products/screen.tsx": "export const screen = 1;\n",
  "apps/web/src/ui/button.tsx": "export const button = 1;\n",
  "apps/web/src/shell/layout.tsx": "export const layout = 1;\n",
  "node_modules/saxes/package.json": '{ "name": "saxes", "version": "1.0.0", "main": "index.js" }',
  "node_modules/saxes/index.js": "export const parser = 1;\n",
  "node_modules/kysely/package.json": '{ "name": "kysely", "version": "1.0.0", "main": "index.js" }',
  "node_modules/kysely/index.js": "export const sql = 1;\n",
  "node_modules/pg/package.json": '{ "name": "pg", "version": "1.0.0", "main": "index.js" }',
  "node_modules/pg/index.js": "export const Pool = 1;\n",
  "node_modules/zod/package.json": '{ "name": "zod", "version": "1.0.0", "main": "index.js" }',
  "node_modules/zod/index.js": "export const z = 1;\n",
  "node_modules/vitest/package.json": '{ "name": "vitest", "version": "1.0.0", "main": "index.js" }',
  "node_modules/vitest/index.js": "export const expect = 1;\n",
};

/** A file that breaks a rule: `[rule, file, what it imports]`, the import written as it would be written there. */
export const VIOLATIONS: readonly (readonly [rule: string, file: string, source: string])[] = [
  [
    "nobody-imports-in-a-circle",
    "apps/server/src/invoices/first.ts",
    'import { b } from "./second.ts";\nexport const a = b;\n',
  ],
  ["every-import-is-found", "packages/contract/src/lost.ts", 'export { nothing } from "./nowhere.ts";\n'],
  [
    "code-does-not-import-tests",
    "apps/server/src/invoices/borrowed.ts",
    'export { testApp } from "../testing/test-app.ts";\n',
  ],
  [
    "code-imports-only-packages-it-lists",
    "apps/server/src/invoices/asserting.ts",
    'export { expect } from "vitest";\n',
  ],
  ["code-imports-only-packages-it-lists", "apps/server/src/invoices/neighbour.ts", 'export { z } from "zod";\n'],
  [
    "cfdi-knows-nobody",
    "packages/cfdi/src/rules/lists.ts",
    'export { list } from "../../../sat-catalogues/src/index.ts";\n',
  ],
  ["cfdi-depends-on-saxes-alone", "packages/cfdi/src/rules/shapes.ts", 'export { z } from "zod";\n'],
  [
    "cfdi-main-entry-runs-in-any-browser",
    "packages/cfdi/src/index.ts",
    'export { total } from "./totals/total.ts";\nexport { peek } from "./rules/peek.ts";\n',
  ],
  [
    "cfdi-reads-no-machine-outside-its-node-entry",
    "packages/cfdi/src/totals/file.ts",
    'export { readFileSync } from "node:fs";\n',
  ],
  [
    "cfdi-does-not-import-its-node-entry",
    "packages/cfdi/src/seal/key.ts",
    'export { open } from "../node/index.ts";\n',
  ],
  ["sat-catalogues-knows-nobody", "packages/sat-catalogues/src/law.ts", 'export { total } from "@timbra/cfdi";\n'],
  ["sat-catalogues-knows-nobody", "packages/sat-catalogues/src/parse.ts", 'export { z } from "zod";\n'],
  [
    "sat-catalogues-reads-no-machine",
    "packages/sat-catalogues/src/disk.ts",
    'export { readFileSync } from "node:fs";\n',
  ],
  [
    "contract-knows-only-the-law",
    "packages/contract/src/provider.ts",
    'export { start } from "@timbra/pac-sandbox";\n',
  ],
  ["contract-knows-only-the-law", "packages/contract/src/table.ts", 'export { sql } from "kysely";\n'],
  ["contract-runs-in-any-browser", "packages/contract/src/hash.ts", 'export { createHash } from "node:crypto";\n'],
  ["contract-does-not-open-credentials", "packages/contract/src/key.ts", 'export { open } from "@timbra/cfdi/node";\n'],
  [
    "pac-sandbox-imports-public-names-only",
    "packages/pac-sandbox/src/friend.ts",
    'export { promise } from "@timbra/contract";\n',
  ],
  [
    "packages-know-no-app",
    "packages/pac-sandbox/src/app.ts",
    'export { stamp } from "../../../apps/server/src/invoices/index.ts";\n',
  ],
  [
    "apps-import-no-app",
    "apps/web/src/features/customers/rows.ts",
    'export { list } from "../../../../server/src/customers/index.ts";\n',
  ],
  [
    "apps-import-no-app",
    "apps/server/src/http/pagination.ts",
    'export { screen } from "../../../web/src/features/customers/screen.tsx";\n',
  ],
  [
    "a-package-is-imported-by-its-entry-points",
    "apps/server/src/invoices/window.ts",
    'export { total } from "../../../../packages/cfdi/src/totals/total.ts";\n',
  ],
  [
    "server-modules-meet-at-index",
    "apps/server/src/invoices/drawer.ts",
    'export { list } from "../customers/list.db.ts";\n',
  ],
  [
    "server-frame-imports-modules-by-index",
    "apps/server/src/jobs/deliver.ts",
    'export { stamp } from "../invoices/stamp.ts";\n',
  ],
  [
    "adapters-know-no-module",
    "apps/server/src/adapters/mail/customers.ts",
    'export { routes } from "../../customers/index.ts";\n',
  ],
  ["only-db-files-speak-sql", "apps/server/src/customers/count.ts", 'export { sql } from "kysely";\n'],
  ["only-db-files-speak-sql", "apps/server/src/customers/pool.ts", 'export { Pool } from "pg";\n'],
  [
    "only-main-builds-adapters",
    "apps/server/src/customers/greet.ts",
    'export { mailer } from "../adapters/mail/mailer.ts";\n',
  ],
  ["only-main-opens-deps", "apps/server/src/customers/everything.ts", 'export { server } from "../main.ts";\n'],
  [
    "a-feature-never-imports-a-feature",
    "apps/web/src/features/customers/basket.tsx",
    'export { screen } from "../products/screen.tsx";\n',
  ],
  ["features-know-no-route", "apps/web/src/features/customers/home.tsx", 'export { route } from "../../routes.tsx";\n'],
  [
    "the-kit-knows-nobody-above",
    "apps/web/src/ui/clever-button.tsx",
    'export { layout } from "../shell/layout.tsx";\n',
  ],
  [
    "web-does-not-load-the-provider",
    "apps/web/src/features/products/provider.ts",
    'export { start } from "@timbra/pac-sandbox";\n',
  ],
  [
    "web-does-not-import-the-node-entry",
    "apps/web/src/features/products/key.ts",
    'export { open } from "@timbra/cfdi/node";\n',
  ],
  ["web-imports-no-node-module", "apps/web/src/features/products/disk.ts", 'export { readFileSync } from "node:fs";\n'],
];

/**
 * What a violation needs to be one: the other half of a circle, and a file on the way from cfdi's main entry point to
 * its XML reader.
 */
export const SUPPORTING_FILES: Files = {
  "apps/server/src/invoices/second.ts": 'import { a } from "./first.ts";\nexport const b = a;\n',
  "packages/cfdi/src/rules/peek.ts": 'export { read as peek } from "../xml/index.ts";\n',
};

type Listed = Readonly<Record<string, string>>;

function manifest(
  name: string,
  entryPoints: readonly string[],
  dependencies: Listed = {},
  devDependencies: Listed = {},
): string {
  const exported = entryPoints.map((entryPoint) => [
    entryPoint,
    { timbra: `./src/${entryPoint === "." ? "" : `${entryPoint.slice(2)}/`}index.ts` },
  ]);
  return JSON.stringify({
    name: `@timbra/${name}`,
    version: "1.0.0",
    type: "module",
    exports: Object.fromEntries(exported),
    dependencies,
    devDependencies,
  });
}
