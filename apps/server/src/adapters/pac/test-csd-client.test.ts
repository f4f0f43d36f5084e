import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createTestCsdClient } from "./test-csd-client.ts";

const wish = { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE", passphrase: "12345678a" };
let server: Server | null = null;

afterEach(() => {
  server?.close();
  server = null;
});

/** A provider that answers everything the same way. */
async function provider(status: number, body: string): Promise<string> {
  const made = createServer((_request, response) =>
    response.writeHead(status, { location: "http://127.0.0.1:9/" }).end(body),
  );
  server = made;
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/`;
}

describe("the client that gets test certificates", () => {
  it("hands over both files", async () => {
    const url = await provider(201, JSON.stringify({ no_certificado: "1".repeat(20), cer: "AAAA", key: "BBBB" }));
    expect(await createTestCsdClient(url).order(wish)).toEqual({
      kind: "made",
      csd: { certificateNumber: "1".repeat(20), cer: "AAAA", key: "BBBB" },
    });
  });

  it("distinguishes a refusal from no answer", async () => {
    expect(await createTestCsdClient(await provider(400, "{}")).order(wish)).toEqual({ kind: "refused" });
  });

  it.each([
    [500, "{}"],
    [201, "{}"],
    [201, "<html>"],
    [200, "{}"],
  ])("is unavailable when the provider answers %i %s", async (status, body) => {
    expect(await createTestCsdClient(await provider(status, body)).order(wish)).toMatchObject({ kind: "unavailable" });
  });

  it("follows no redirect and is unavailable without a provider", async () => {
    expect(await createTestCsdClient(await provider(302, "")).order(wish)).toMatchObject({ kind: "unavailable" });
    server?.close();
    expect(await createTestCsdClient("http://127.0.0.1:9").order(wish)).toMatchObject({ kind: "unavailable" });
  });
});
