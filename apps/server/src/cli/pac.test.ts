import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type PacSandbox, startPacSandbox } from "@timbra/pac-sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PROGRAM = fileURLToPath(new URL("../../dist/cli/pac.js", import.meta.url));
const PASSWORD = 'a "secret" & more';
const PASSPHRASE = "Sello-de-pruebas-9";

let folder: string;
let sandbox: PacSandbox;
let files: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pac-conformance-"));
  const dataDir = join(folder, "provider");
  const clock = () => new Date();
  sandbox = await startPacSandbox({ port: 0, dataDir, clock, user: "me", password: PASSWORD, visibleAfterMs: 0 });
  const wish = { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE SA DE CV", passphrase: PASSPHRASE };
  const answer = await fetch(`${sandbox.url}/sandbox/csd`, { method: "POST", body: JSON.stringify(wish) });
  const csd = (await answer.json()) as { cer: string; key: string };
  files = { PAC_CSD_CER: join(folder, "a.cer"), PAC_CSD_KEY: join(folder, "a.key") };
  await writeFile(files["PAC_CSD_CER"] ?? "", Buffer.from(csd.cer, "base64"));
  await writeFile(files["PAC_CSD_KEY"] ?? "", Buffer.from(csd.key, "base64"));
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ended> {
  const env = { PATH: process.env["PATH"], LANG: "en", ...environment };
  return promisify(execFile)(process.execPath, [PROGRAM, ...args], { env })
    .then(({ stdout, stderr }) => ({ code: 0, stdout, stderr }))
    .catch(({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }));
}

function accountAt(provider: string, url: string) {
  const sat = { SAT_STATUS_URL: `${sandbox.url}/sat/ConsultaCFDIService.svc` };
  const account = { PAC_PROVIDER: provider, PAC_URL: url, PAC_USER: "me", PAC_PASSWORD: PASSWORD };
  return { ...files, ...account, ...sat, PAC_CSD_PASSPHRASE: PASSPHRASE };
}

describe.each(["sw", "finkok"])("the conformance of a provider that speaks %s", (provider) => {
  it("is told step by step, with a transcript without a secret in it", async () => {
    const out = join(folder, provider);
    const args = ["conformance", "--wait", "0", "--out", out];
    const { code, stdout, stderr } = await run(args, accountAt(provider, sandbox.url));
    expect([code, stdout, stderr]).toEqual([0, expect.stringContaining("answers everything as our sandbox"), stderr]);
    expect(stdout).toMatch(/^verify +ours, every byte +ours, every byte$/m);
    expect(stdout).toMatch(/^repeat +already_stamped, the same +already_stamped, the same$/m);
    expect(stdout).toMatch(/^fetch +the same bytes +the same bytes$/m);
    expect(stdout).toMatch(/^status_after +cancelado +cancelado$/m);
    const kept = await Promise.all((await readdir(out)).map((file) => readFile(join(out, file), "utf8")));
    expect(kept.length).toBeGreaterThan(15);
    for (const secret of ["secret", PASSPHRASE]) expect(kept.join("\n")).not.toContain(secret);
    expect(kept.join("\n")).toContain("Prueba de conformidad");
  });
});

it("tells where a provider answers otherwise, and ends with 1", async () => {
  const steer = { name: "307-empty" };
  await fetch(`${sandbox.url}/sandbox/personality`, { method: "POST", body: JSON.stringify(steer) });
  const args = ["conformance", "--wait", "0", "--out", join(folder, "other")];
  const { code, stdout } = await run(args, accountAt("sw", sandbox.url));
  await fetch(`${sandbox.url}/sandbox/personality`, { method: "POST", body: JSON.stringify({ name: "ok" }) });
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^repeat +unavailable \(repeat_without_document\), perhaps sent +already_stamped.*DIFFERENT$/m,
  );
});

it.each([
  ["a server on which stamps are valid", { PAC_URL: "https://services.sw.com.mx" }, /no test server/],
  ["no certificate", { PAC_CSD_CER: "" }, /must be the paths/],
])("asks nothing with %s", async (_, changes, words) => {
  const { code, stderr } = await run(["conformance"], { ...accountAt("sw", sandbox.url), ...changes });
  expect([code, stderr]).toEqual([2, expect.stringMatching(words)]);
});
