import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPacSandbox } from "@timbra/pac-sandbox";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFinkokPac, createSwPac } from "./index.ts";

const account = { environment: "sandbox" as const, user: "sandbox", password: "sandbox" };
const ADAPTERS = {
  sw: (url: string) =>
    createSwPac({ ...account, provider: "sw", servicesUrl: url, apiUrl: url, statusUrl: url }, () => new Date()),
  finkok: (url: string) => createFinkokPac({ ...account, provider: "finkok", url }),
};

/**
 * The provider over TLS, with a certificate that nobody here trusts, one of its own making, one of yesterday, and one
 * of somebody else.
 */
describe.each(["sw", "finkok"] as const)("%s over TLS", (name) => {
  it.each(["trusted", "self-signed", "expired", "other-host"] as const)(
    "sends nothing where the certificate is %s by another authority",
    async (tls) => {
      const dataDir = await mkdtemp(join(tmpdir(), "pac-tls-"));
      const sandbox = await startPacSandbox({ port: 0, dataDir, tls });
      onTestFinished(async () => {
        await sandbox.close();
        await rm(dataDir, { recursive: true });
      });
      const answer = await ADAPTERS[name](sandbox.url).stamp(new TextEncoder().encode("<secret/>"), {
        customId: "one",
        deadlineMs: 5_000,
      });
      expect(answer).toMatchObject({
        kind: "unavailable",
        possiblySent: false,
        reason: expect.stringMatching(/CERT|SIGNED|VERIFY/),
      });
      expect(await ADAPTERS[name](sandbox.url).credits("EKU9003173C9", { deadlineMs: 5_000 })).toMatchObject({
        kind: "unavailable",
      });
    },
  );
});
