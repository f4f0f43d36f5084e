import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const PROGRAM = fileURLToPath(new URL("../../dist/cli/doctor.js", import.meta.url));

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ worker: false });
});
afterAll(() => test.close());

function run(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const command = [PROGRAM, ...args];
  const own = { DATABASE_URL: test.databaseUrl, TIMBRA_DATA_DIR: test.config.dataDir.path, PAC_URL: test.pacUrl };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, command, { env: { ...process.env, ...own, ...environment } }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });
}

it("ends with 0 and a line for each part when there is no problem, with what to do about warnings", async () => {
  const { code, stdout, stderr } = await run([], { LANG: "es_MX" });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^bien {12}llaves {10}abren todo lo que está cerrado \(2\)$/m);
  expect(stdout).toMatch(/^aviso {11}separación .* {2}-> Dele usuarios propios \(docs\/operations\/install\.md\)/m);
  expect(stdout).toMatch(/^bien {12}reloj {11}diferencia con la base de datos: -?\d s$/m);
  expect(stdout).toMatch(/^no se comprobó {2}correo {10}sin SMTP_URL/m);
  expect(stdout).not.toMatch(/\{\w+\}|undefined|null/);
  expect(stdout).toMatch(/\nSin problemas\. bien: \d+, aviso: \d+, PROBLEMA: 0, no se comprobó: \d+\n$/);
});

it("ends with 1 when there is one, and says it to programs too, of the database that it is given", async () => {
  const elsewhere = "postgres://nobody:of-no-use@127.0.0.1:9/timbra";
  const { code, stdout } = await run(["--json", "--database-url", test.databaseUrl], {
    ...{ LANG: "en", DATABASE_URL: elsewhere, SMTP_URL: "smtp://me:unseen-word@127.0.0.1:9" },
  });
  const findings = JSON.parse(stdout) as { check: string; status: string; todo: string | null }[];
  expect(code).toBe(1);
  expect(findings.filter(({ status }) => status === "problem")).toMatchObject([
    { check: "mail", code: "mail_failed", todo: expect.stringContaining("Look at SMTP_URL") },
  ]);
  expect(stdout).not.toMatch(/unseen-word|of-no-use/);
});

it("says its usage when it is asked for it, and ends with 2 when it is called wrongly", async () => {
  const help = await run(["--help"], { LANG: "en_US.UTF-8" });
  expect(help).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("npm run doctor [-- --json]") });
  expect(await run(["--timeout", "soon"], {})).toMatchObject({
    code: 2,
    stdout: expect.stringContaining("Código de salida"),
  });
});
