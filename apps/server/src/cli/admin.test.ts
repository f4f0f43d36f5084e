import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { masterKeyFile } from "../boot/config.ts";
import { registerIssuer } from "../testing/accounts.ts";
import { enableSecondFactor } from "../testing/second-factor.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const PROGRAM = fileURLToPath(new URL("../../dist/cli/admin.js", import.meta.url));
const EMAIL = "jefa@example.com";
const PASSWORD = "Nopal-verde-27";

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

function run(args: readonly string[], input = ""): Promise<Ended> {
  const command = [PROGRAM, ...args, "--database-url", test.databaseUrl];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      command,
      { env: { ...process.env, LANG: "en", TIMBRA_MASTER_KEY_FILE: masterKeyFile(test.config) } },
      (error, stdout, stderr) => resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

function linkIn(text: string): { user_id: string; token: string } {
  const [, user_id = "", token = ""] = /\/auth\/reset#([0-9a-f-]{36})\/([\w-]+)/.exec(text) ?? [];
  return { user_id, token };
}

it("makes the first administrator with a link that works once, and no password until it is used", async () => {
  expect((await run(["list"])).stdout).toContain("There are no administrators");
  const made = await run(["create", EMAIL]);
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining(`Administrator created: ${EMAIL}`) });
  const choice = { ...linkIn(made.stdout), password: PASSWORD, password_confirmation: PASSWORD };
  expect((await test.client.fail("signIn", { body: { email: EMAIL, password: PASSWORD } })).body.code).toBe(
    "invalid_credentials",
  );
  await test.client.call("resetPassword", { body: choice });
  expect((await test.client.fail("resetPassword", { body: choice })).body.code).toBe("token_invalid");
  const { body } = await test.client.call("signIn", { body: { email: EMAIL, password: PASSWORD } });
  expect(body.user).toMatchObject({ roles: ["SuperAdminRole"], scopes: ["crud_admin_users"], rfc: "" });
  expect((await run(["list"])).stdout).toContain(EMAIL);
});

it("takes a password from standard input instead, if it is a good one", async () => {
  for (const weak of ["", "corta1A", "Password123", "sinmayusculas1"]) {
    expect(await run(["create", "otra@example.com", "--password"], `${weak}\n`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("8 characters"),
    });
  }
  const made = await run(["create", "otra@example.com", "--name", "otra.jefa", "--password"], `${PASSWORD}\n`);
  expect(made).toMatchObject({ code: 0, stdout: "Administrator created: otra@example.com\n" });
  expect((await test.client.call("signIn", { body: { email: "otra.jefa", password: PASSWORD } })).body.user.name).toBe(
    "otra.jefa",
  );
});

it("makes another link for a user who lost theirs, and refuses names that are taken or unknown", async () => {
  const again = linkIn((await run(["link", EMAIL])).stdout);
  const choice = { password: "Maguey-azul-31", password_confirmation: "Maguey-azul-31" };
  await test.client.call("resetPassword", { body: { ...again, ...choice } });
  expect(await run(["create", EMAIL])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("has an account already"),
  });
  expect(await run(["create", "nueva@example.com", "--name", "otra.jefa"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("username exists"),
  });
  expect(await run(["link", "nadie@example.com"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no active administrator"),
  });
  expect(await run(["create", "x"])).toMatchObject({ code: 1, stderr: expect.stringContaining("no e-mail address") });
});

it("says how it is used when it is asked for something else", async () => {
  expect(await run(["create", EMAIL, "--help"])).toMatchObject({
    ...{ code: 0, stderr: "", stdout: expect.stringContaining("npm run admin -- create EMAIL") },
  });
  for (const args of [
    [],
    ["create"],
    ["remove", EMAIL],
    ["list", EMAIL],
    ["create", EMAIL, "x"],
    ["create", EMAIL, "--language", "fr"],
  ]) {
    expect(await run(args), args.join(" ")).toMatchObject({
      code: 2,
      stdout: expect.stringContaining("npm run admin -- create EMAIL"),
    });
  }
});

it("removes the second factor of a user who lost everything, records it, and ends their sessions", async () => {
  const issuer = await registerIssuer(test);
  await enableSecondFactor(issuer.client, test.clock.now());
  const dropped = await run(["drop-second-step", issuer.email]);
  expect(dropped).toMatchObject({ code: 0, stdout: expect.stringContaining(issuer.email) });
  expect((await issuer.client.fail("me")).status).toBe(401);
  const { body } = await test.client.call("signIn", { body: { email: issuer.email, password: issuer.password } });
  const { rows } = (
    await test.client.withToken(body.token).call("getActivity", { query: { deed: "second_factor_off" } })
  ).body;
  expect(rows).toMatchObject([{ actor_role: "command_line", subject: issuer.username }]);
  expect(await run(["drop-second-step", issuer.email])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("two-step verification"),
  });
});
