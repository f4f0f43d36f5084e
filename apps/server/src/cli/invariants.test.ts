import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";
import { INVARIANTS, verifyStoredXml } from "../invariants/index.ts";
import { readyIssuer, someDraft } from "../testing/issuing.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const PROGRAM = fileURLToPath(new URL("../../dist/cli/invariants.js", import.meta.url));

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ allowsBrokenInvariants: "its stamp is taken away" });
  const issuer = await readyIssuer(test);
  await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
});
afterAll(() => test.close());

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const env = { ...process.env, LANG: "en", TIMBRA_DATA_DIR: test.config.dataDir.path, ...environment };
  const command = [PROGRAM, ...args];
  return promisify(execFile)(process.execPath, command, { env })
    .then(({ stdout, stderr }) => ({ code: 0, stdout, stderr }))
    .catch(({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }));
}

it("prints a line for each invariant, the provider's ledger among them, and that everything holds", async () => {
  const asked = await run(["--database-url", test.databaseUrl], { PAC_URL: test.pacUrl });
  expect(asked).toMatchObject({ code: 0, stderr: expect.stringMatching(/^(Checked: \d+ of \d+ issuers\n)*$/) });
  for (const { sentence } of INVARIANTS) expect(asked.stdout).toContain(`holds        ${sentence.en}`);
  expect(asked.stdout).toMatch(/The provider's book \(1 stamps\) says what ours says\.\n\nEverything holds\.\n$/);
  const fromFolder = await run([], { DATABASE_URL: test.databaseUrl, LANG: "es_MX" });
  expect(fromFolder.stdout).toMatch(
    /El libro del certificador \(1 timbres\) y el nuestro dicen lo mismo\.\n\nTodo se cumple\.\n$/,
  );
});

it("finds every stored XML as it was sealed and stamped, and each way in which one is not", async () => {
  expect(await verifyStoredXml(test.deps.db, () => null)).toEqual({ checked: 1, stampSeals: 0, faults: [] });
  const alter = async (set: string) => {
    await queryOnce(test.databaseUrl, `SET session_replication_role = replica; UPDATE stamps SET ${set}`);
    return (await verifyStoredXml(test.deps.db, () => null)).faults.map(({ fault }) => fault);
  };
  const total = (from: string, to: string) =>
    `xml = convert_to(replace(convert_from(xml, 'UTF8'), ' Total="${from}"', ' Total="${to}"'), 'UTF8')`;
  expect(await alter(total("1102.00", "2102.00"))).toEqual(["other_bytes"]);
  expect(await alter("sha256 = sha256(xml)")).toEqual(["seal_invalid"]);
  expect(await alter(total("2102.00", "1102.00"))).toEqual(["other_bytes"]);
  expect(await alter("sha256 = sha256(xml)")).toEqual([]);
});

it("ends with 1 and the rows when something is broken", async () => {
  await queryOnce(
    test.databaseUrl,
    "SET session_replication_role = replica; UPDATE stamps SET uuid = gen_random_uuid()",
  );
  const { code, stdout } = await run(["--database-url", test.databaseUrl], { PAC_URL: test.pacUrl });
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /I1 {2}BROKEN \(1\) {3}An invoice is stamped if and only if its stamp is stored\.\n {6}\{"id":/,
  );
  expect(stdout).toMatch(/"kind":"other_uuid"/);
  expect(stdout).toMatch(/Broken: 3\.\n$/);
});

it("says what is wrong with its arguments", async () => {
  expect(await run(["--database-url", "mysql://x"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("DATABASE_URL: must be an address"),
  });
  const nothing = await run([], { TIMBRA_DATA_DIR: join(tmpdir(), `timbra-none-${process.pid}`), DATABASE_URL: "" });
  expect(nothing).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/There is no data in .*timbra-none-\d+ yet/),
  });
});
