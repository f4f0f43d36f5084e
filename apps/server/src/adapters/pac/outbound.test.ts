import { createPrivateKey, X509Certificate } from "node:crypto";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { makeCsd } from "@timbra/cfdi/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { createOutbound } from "./http.ts";

async function listening(server: Server, scheme = "http"): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("the way out", () => {
  it("leads to the places that were configured, and to no other", async () => {
    let asked = 0;
    const count = createServer((_, response) => {
      asked += 1;
      response.end("ok");
    });
    const [own, other] = [await listening(createServer((_, response) => response.end("ok"))), await listening(count)];
    const fetch = createOutbound([`${own}/base`, undefined]);
    expect(await fetch(`${own}/elsewhere/on/it`, {}, { deadlineMs: 1_000 })).toMatchObject({
      kind: "answered",
      answer: { status: 200 },
    });
    for (const url of [
      other,
      "file:///etc/passwd",
      "not an address",
      own.replace("http:", "https:"),
      own.replace("127.0.0.1", "localhost"),
    ]) {
      expect(await fetch(url, {}, { deadlineMs: 1_000 })).toEqual({
        kind: "failed",
        reason: "address_not_allowed",
        possiblySent: false,
      });
    }
    expect(asked).toBe(0);
  });

  it("ends at a redirect, which is not followed", async () => {
    let asked = 0;
    const elsewhere = await listening(
      createServer((_, response) => {
        asked += 1;
        response.end();
      }),
    );
    const own = await listening(createServer((_, response) => response.writeHead(307, { location: elsewhere }).end()));
    expect(
      await createOutbound([own, elsewhere])(own, { method: "POST", body: "x" }, { deadlineMs: 1_000 }),
    ).toMatchObject({
      kind: "failed",
      possiblySent: true,
    });
    expect(asked).toBe(0);
  });

  it("ends before a byte leaves where the certificate is nobody's that this machine trusts", async () => {
    let asked = 0;
    const { cer, key, passphrase } = makeCsd({ rfc: "EKU9003173C9" });
    const pem = createPrivateKey({ key, format: "der", type: "pkcs8", passphrase }).export({
      format: "pem",
      type: "pkcs8",
    });
    const server = createTlsServer({ cert: new X509Certificate(cer).toString(), key: pem }, (_, response) => {
      asked += 1;
      response.end();
    });
    const own = await listening(server, "https");
    expect(await createOutbound([own])(own, { method: "POST", body: "secret" }, { deadlineMs: 5_000 })).toMatchObject({
      kind: "failed",
      possiblySent: false,
    });
    expect(asked).toBe(0);
  });

  it("ends at a size", async () => {
    const own = await listening(createServer((_, response) => response.end(Buffer.alloc(13 * 1024 * 1024))));
    expect(await createOutbound([own])(own, {}, { deadlineMs: 10_000 })).toEqual({
      kind: "failed",
      reason: "answer_too_large",
      possiblySent: true,
    });
  });
});
