import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { satWorkbook, writeWorkbook } from "../adapters/sat-lists/testing/workbook.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const PROGRAM = fileURLToPath(new URL("../../dist/cli/catalogues.js", import.meta.url));

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pac: false });
});
afterAll(() => test.close());

/** Where the program fetches the lists: nobody answers there unless a test says otherwise. */
let source = "http://127.0.0.1:9/lists";

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(...args: readonly string[]): Promise<Ended> {
  const command = [PROGRAM, ...args, "--database-url", test.databaseUrl];
  return promisify(execFile)(process.execPath, command, { env: { ...process.env, LANG: "en", CATALOGUES_URL: source } })
    .then(({ stdout, stderr }) => ({ code: 0, stdout, stderr }))
    .catch(({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }));
}

it("says what is in use, and refuses a file that is too short for the SAT's with all that is wrong", async () => {
  expect(await run()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("the lists that come with the product"),
  });
  const path = await writeWorkbook(satWorkbook(), "catCFDI_V_4_20261115.xlsx");
  const refused = await run("import", path);
  expect(refused.code).toBe(1);
  for (const list of ["c_ClaveProdServ", "c_ClaveUnidad", "c_CodigoPostal"])
    expect(refused.stderr).toContain(`${list}: it has`);
  expect(await run("status")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("the lists that come with the product"),
  });
});

it("says how it is used when it is asked for something else", async () => {
  for (const args of [
    ["import"],
    ["download"],
    ["update", "x"],
    ["update", "--date", "2026-11-15"],
    ["status", "x"],
    ["import", "a", "--date", "2026-13-01"],
  ]) {
    expect(await run(...args), args.join(" ")).toMatchObject({
      code: 2,
      stdout: expect.stringContaining("npm run catalogues -- import FILE"),
    });
  }
});

it("fetches what is published, and says what keeps it from being used", async () => {
  const offline = await run("update");
  expect(offline).toMatchObject({ code: 1, stderr: expect.stringContaining("The SAT's site could not be reached") });
  const workbook = await readFile(await writeWorkbook(satWorkbook(), "published.xlsx"));
  const site = createServer((_, response) => response.end(workbook));
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  source = `http://127.0.0.1:${(site.address() as AddressInfo).port}/catCFDI_V_4_20261115.xlsx`;
  try {
    expect(await run("update")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("c_CodigoPostal: it has 3 keys"),
    });
  } finally {
    site.close();
  }
});
