import { describe, expect, it } from "vitest";
import { startPacSandbox } from "../start-pac-sandbox.ts";
import { oneSandbox, temporaryFolder } from "../testing/one-sandbox.ts";

const one = oneSandbox();

describe("signing in", () => {
  it("gives a token of three parts that is valid for two hours", async () => {
    const answer = await fetch(`${one().sandbox.url}/v2/security/authenticate`, {
      method: "POST",
      body: '{"user":"sandbox","password":"sandbox"}',
    });
    const { status, data } = (await answer.json()) as { status: string; data: Record<string, string | number> };
    expect(status).toBe("success");
    expect(String(data["token"]).split(".")).toHaveLength(3);
    expect(data["expires_in"]).toBe(Date.parse("2026-11-20T20:00:00Z") / 1000);
    expect(data["tokeny_type"]).toBe("Bearer");
  });

  it("takes user and password in headers, the older way", async () => {
    const headers = { user: "sandbox", password: "sandbox" };
    const answer = await fetch(`${one().sandbox.url}/security/authenticate`, { method: "POST", headers });
    expect(answer.status).toBe(200);
  });

  it.each(['{"user":"sandbox","password":"x"}', '{"user":"x","password":"sandbox"}', "{}", "[]", "no JSON", ""])(
    "refuses %j",
    async (body) => {
      const answer = await fetch(`${one().sandbox.url}/v2/security/authenticate`, { method: "POST", body });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({
        status: "error",
        message: "AU2000 - El usuario y/o contraseña son inválidos, no se puede autenticar el servicio.",
      });
    },
  );

  it("is over after two hours", async () => {
    let now = new Date("2026-11-20T18:00:00Z");
    const sandbox = await startPacSandbox({ port: 0, dataDir: await temporaryFolder(), clock: () => now });
    const signedIn = await fetch(`${sandbox.url}/v2/security/authenticate`, {
      method: "POST",
      body: '{"user":"sandbox","password":"sandbox"}',
    });
    const { data } = (await signedIn.json()) as { data: { token: string } };
    const balance = async () =>
      (
        await fetch(`${sandbox.url}/management/v2/api/users/balance`, {
          headers: { authorization: `Bearer ${data.token}` },
        })
      ).status;
    now = new Date("2026-11-20T19:59:59Z");
    const justBefore = await balance();
    now = new Date("2026-11-20T20:00:00Z");
    const atTheEnd = await balance();
    await sandbox.close();
    expect([justBefore, atTheEnd]).toEqual([200, 401]);
  });
});
