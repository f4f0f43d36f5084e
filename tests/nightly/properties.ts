import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

/**
 * The properties of malformed inputs, of another issuer's rows named everywhere, of races, of histories of payments and
 * of documents at random, each tried `--times N` as often as in `npm test`, from `--seed S`; and with more than once
 * every answer to a cancellation from every receiver, and a hundred of them together. Leaves with 1 when any failed;
 * what is shrunk from a failure is printed with it.
 */
const { values } = parseArgs({ options: { times: { type: "string" }, seed: { type: "string" } } });
const FILES = [
  "apps/server/src/http/app.test.ts",
  "apps/server/src/http/cross-tenant-access.test.ts",
  "apps/server/src/http/malformed-inputs.test.ts",
  "apps/server/src/certificates/hostile-certificate.test.ts",
  "apps/server/src/imports/import-products.test.ts",
  "apps/server/src/invoices/cancel/batches.test.ts",
  "apps/server/src/invoices/cancel/every-answer.test.ts",
  "apps/server/src/invoices/stamp/hostile-drafts.test.ts",
  "apps/server/src/invoices/stamp/races.test.ts",
  "apps/server/src/payment-receipts/races.test.ts",
  "packages/cfdi/cli/hostile.test.ts",
  "packages/cfdi/src/complementos/pagos20/random-histories.test.ts",
  "packages/cfdi/src/complementos/pagos20/rules/hostile.test.ts",
  "packages/cfdi/src/complementos/tablas/read-documento.test.ts",
  "packages/cfdi/src/complementos/tablas/schema-agreement.test.ts",
  "packages/cfdi/src/complementos/tablas/tablas.test.ts",
  "packages/cfdi/src/node/credential.test.ts",
  "packages/cfdi/src/rules/hostile.test.ts",
  "packages/cfdi/src/rules/hostile-draft.test.ts",
  "packages/cfdi/src/seal/cadena-original.test.ts",
  "packages/cfdi/src/totals/explain/explain-total.test.ts",
  "packages/cfdi/src/totals/random-documents.test.ts",
  "packages/cfdi/src/xml/write.test.ts",
];

const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--testTimeout", "600000", ...FILES],
  {
    env: { ...process.env, TIMBRA_TEST_TIMES: values.times ?? "10", TIMBRA_TEST_SEED: values.seed ?? "1" },
    stdio: "inherit",
  },
);
process.exitCode = status === 0 ? 0 : 1;
