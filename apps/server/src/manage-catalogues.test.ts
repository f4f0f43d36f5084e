import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { satWorkbook } from "./adapters/sat-release/testing/workbook.ts";
import { writeWorkbook } from "./adapters/sat-release/testing/write-workbook.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

const PROGRAM = fileURLToPath(new URL("manage-catalogues.ts", import.meta.url));

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pac: false });
});
afterAll(() => test.close());

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(...args: readonly string[]): Promise<Ended> {
  const command = ["--conditions=timbra", "--import", "tsx", PROGRAM, ...args, "--database-url", test.databaseUrl];
  return promisify(execFile)(process.execPath, command, { env: { ...process.env, LANG: "en" } })
    .then(({ stdout, stderr }) => ({ code: 0, stdout, stderr }))
    .catch(({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }));
}

it("says what is in use, and refuses a file that is too short for the SAT's with all that is wrong", async () => {
  expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining("the lists that come with the product") });
  const path = await writeWorkbook(satWorkbook(), "catCFDI_V_4_20261115.xlsx");
  const refused = await run("import", path);
  expect(refused.code).toBe(1);
  for (const list of ["c_ClaveProdServ", "c_ClaveUnidad", "c_CodigoPostal"]) expect(refused.stderr).toContain(`${list}: it has`);
  expect(await run("status")).toMatchObject({ code: 0, stdout: expect.stringContaining("the lists that come with the product") });
});

it("says how it is used when it is asked for something else", async () => {
  for (const args of [["import"], ["download"], ["status", "x"], ["import", "a", "--date", "2026-13-01"]]) {
    expect(await run(...args), args.join(" ")).toMatchObject({ code: 2, stdout: expect.stringContaining("npm run catalogues -- import FILE") });
  }
});
