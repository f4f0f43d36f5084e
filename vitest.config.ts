import { defineConfig } from "vitest/config";

const resolve = { conditions: ["timbra"] };
const ssr = { resolve: { conditions: ["timbra"], externalConditions: ["timbra"] } };

/** A test that asserts nothing can only pass: it fails instead. */
const expect = { requireAssertions: true };

export default defineConfig({
  test: {
    projects: [
      { resolve, ssr, test: { name: "packages", include: ["packages/*/{src,cli,scripts}/**/*.test.ts"], expect, testTimeout: 60_000 } },
      {
        resolve,
        ssr,
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          expect,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: ["apps/server/src/testing/global-setup.ts"],
        },
      },
      {
        resolve,
        test: {
          name: "web",
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          expect,
          environment: "happy-dom",
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "house",
          include: ["tests/{walls,faults,packed,demo}/**/*.test.ts", "scripts/**/*.test.ts"],
          expect,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
