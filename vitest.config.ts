import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { builtChildren, cheapHashingOfTests, rsaPairsOfTests } from "./scripts/steps/vite-plugins.mjs";

const resolve = { conditions: ["timbra"] };
const ssr = { resolve: { conditions: ["timbra"], externalConditions: ["timbra"] } };

/** A test that asserts nothing can only pass: it fails instead. */
const expect = { requireAssertions: true };

/** A worker makes and drops documents, screens, whole apps: with room for them few are copied as if they would stay. */
const ROOM_FOR_YOUNG_OBJECTS = ["--max-semi-space-size=64", "--min-semi-space-size=32"];

/**
 * Tests of the server and the drill wait for sockets, jobs and processes of their own: four workers keep two processors
 * busy. More than eight would want more sessions than the tests' database server has.
 */
const WAITING = { maxWorkers: Math.min(availableParallelism() * 2, 8), sequence: { groupOrder: 0 } };
/** The others compute: a worker more than there are processors would only read and compile the sources once more. */
const COMPUTING = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    // What a file was compiled to is kept in node_modules: a second run, and `npm test -- NAME`, begin with the tests.
    experimental: { fsModuleCache: true },
    projects: [
      {
        resolve,
        ssr,
        plugins: [rsaPairsOfTests()],
        test: {
          name: "packages",
          ...COMPUTING,
          include: ["packages/*/{src,cli,scripts}/**/*.test.ts"],
          expect,
          // A worker reads the sources once, not once for each file.
          isolate: false,
          execArgv: ROOM_FOR_YOUNG_OBJECTS,
          globalSetup: ["scripts/steps/build-for-tests.mjs"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        ssr,
        plugins: [builtChildren(), cheapHashingOfTests(), rsaPairsOfTests()],
        test: {
          name: "server",
          ...WAITING,
          include: ["apps/server/src/**/*.test.ts"],
          expect,
          isolate: false,
          execArgv: ROOM_FOR_YOUNG_OBJECTS,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          setupFiles: ["apps/server/src/testing/open-handles.ts"],
          globalSetup: ["scripts/steps/build-for-tests.mjs", "apps/server/src/testing/global-setup.ts"],
        },
      },
      {
        resolve,
        // With `apps/web/src/testing/setup.ts`, which says why.
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          name: "web",
          ...COMPUTING,
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          expect,
          isolate: false,
          execArgv: ROOM_FOR_YOUNG_OBJECTS,
          environment: "happy-dom",
          setupFiles: ["apps/web/src/testing/setup.ts"],
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "tools",
          ...COMPUTING,
          include: ["tests/{import-rules,packed,demo,image}/**/*.test.ts", "scripts/**/*.test.ts"],
          expect,
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The drill mostly waits for what it has killed: it begins first, beside the others.
        resolve,
        ssr,
        test: {
          name: "faults",
          ...WAITING,
          include: ["tests/faults/**/*.test.ts"],
          expect,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
