import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ReadyIssuer, readyIssuer } from "../testing/issuing.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const GUIDE = readFileSync(new URL("../../../../docs/api.md", import.meta.url), "utf8");

let test: TestApp;
let issuer: ReadyIssuer;
let folder: string;
let address: string;

beforeAll(async () => {
  test = await startTestApp();
  issuer = await readyIssuer(test);
  address = await test.app.listen({ port: 0, host: "127.0.0.1" });
  folder = mkdtempSync(join(tmpdir(), "timbra-guide-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await test.close();
});

/** The guide's own commands, by a shell and curl over a socket. */
async function followGuide(key: string): Promise<void> {
  const commands = [...GUIDE.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map((match) => match[1]).join("\n");
  await promisify(execFile)("sh", ["-eu", "-c", commands], {
    cwd: folder,
    env: { PATH: process.env["PATH"], TIMBRA: address, KEY: key },
  });
}

it("a key stamps an invoice by the guide's commands, and once however often they are followed", async () => {
  const made = await issuer.client.call("createApiKey", { body: { name: "Tienda", scopes: ["crud_user_invoices"] } });
  const before = (await issuer.client.call("getCredits")).body.credits;
  await followGuide(made.body.secret);
  const xml = readFileSync(join(folder, "invoice.xml"), "utf8");
  expect(xml).toContain("TimbreFiscalDigital");
  expect(xml).toContain('Total="1160.58"');
  expect(readFileSync(join(folder, "invoice.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
  const first = readFileSync(join(folder, "stamped.json"), "utf8");
  await followGuide(made.body.secret);
  expect(readFileSync(join(folder, "stamped.json"), "utf8")).toBe(first);
  expect((await issuer.client.call("getCredits")).body.credits).toBe(before - 1);
  await issuer.client.call("revokeApiKey", { params: { id: made.body.key.id } });
  await expect(followGuide(made.body.secret)).rejects.toThrow();
});
