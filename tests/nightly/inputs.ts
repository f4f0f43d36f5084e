import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

/**
 * The tests of malformed inputs, each property tried `--times N` as often as in `npm test`, from `--seed S`. Leaves
 * with 1 when any failed; what is shrunk from a failure is printed with it.
 */
const { values } = parseArgs({ options: { times: { type: "string" }, seed: { type: "string" } } });
const FILES = [
  "apps/server/src/http/malformed-inputs.test.ts",
  "apps/server/src/certificates/hostile-certificate.test.ts",
];

const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--project", "server", "--testTimeout", "600000", ...FILES],
  {
    env: { ...process.env, TIMBRA_TEST_TIMES: values.times ?? "10", TIMBRA_TEST_SEED: values.seed ?? "1" },
    stdio: "inherit",
  },
);
process.exitCode = status === 0 ? 0 : 1;
