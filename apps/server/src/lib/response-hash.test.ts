import { createHash } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createOutbound } from "../adapters/pac/http.ts";
import { createSwPac } from "../adapters/pac/sw/sw-pac.ts";
import { withResponseHash } from "./response-hash.ts";

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const ask = async (url: string, path = "/") => {
  const { answerSha256 } = await withResponseHash((onResponseBytes) =>
    createOutbound([url])(`${url}${path}`, {}, { deadlineMs: 2_000, onResponseBytes }),
  );
  return answerSha256?.toString("hex") ?? null;
};

describe("the bytes received while a provider is asked", () => {
  it.each([200, 400, 503])("is the hash of an answer's bytes, under status %i too", async (status) => {
    const url = await serve((_, response) => response.writeHead(status).end("cuerpo é"));
    expect(await ask(url)).toBe(hashOf("cuerpo é"));
  });

  it("is that of what came before an answer was cut", async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("half", () => response.destroy());
    });
    expect(await ask(url)).toBe(hashOf("half"));
  });

  it("is nothing when not a byte came", async () => {
    const silent = await serve((request) => request.socket.destroy());
    expect(await ask(silent)).toBeNull();
    expect(await ask("http://127.0.0.1:9")).toBeNull();
    expect(await ask(await serve((_, response) => response.writeHead(503).end()))).toBeNull();
  });

  it("is of the last answer, and each caller gets the hash of its own", async () => {
    const url = await serve((request, response) => response.end(request.url));
    const fetch = createOutbound([url]);
    const twice = (first: string, last: string) =>
      withResponseHash(async (onResponseBytes) => {
        await fetch(`${url}/${first}`, {}, { deadlineMs: 2_000, onResponseBytes });
        return fetch(`${url}/${last}`, {}, { deadlineMs: 2_000, onResponseBytes });
      });
    const [one, other] = await Promise.all([twice("a", "b"), twice("c", "d")]);
    expect([one.answerSha256?.toString("hex"), other.answerSha256?.toString("hex")]).toEqual([
      hashOf("/b"),
      hashOf("/d"),
    ]);
  });
});

describe("signing in", () => {
  const refusal = '{"status":"error","message":"AU2000 - refused"}';
  const token = '{"status":"success","data":{"token":"a.b.c","expires_in":9999999999}}';
  const stampAt = async (signIn: string) => {
    const url = await serve((request, response) => {
      if (request.url === "/v2/security/authenticate") response.end(signIn);
      else request.socket.destroy();
    });
    const settings = {
      provider: "sw",
      environment: "sandbox",
      servicesUrl: url,
      apiUrl: url,
      statusUrl: url,
      user: "u",
      password: "p",
    } as const;
    const pac = createSwPac(settings, () => new Date());
    return withResponseHash((onResponseBytes) =>
      pac.stamp(Buffer.from("<a/>"), { customId: "1", deadlineMs: 2_000, onResponseBytes }),
    );
  };

  it("says nothing of the document: a stamp that was never answered was never answered", async () => {
    expect(await stampAt(token)).toMatchObject({
      answer: { kind: "unavailable", possiblySent: true },
      answerSha256: null,
    });
  });

  it("is all that came when it is refused", async () => {
    const { answer, answerSha256 } = await stampAt(refusal);
    expect([answer.kind, answerSha256?.toString("hex")]).toEqual(["unavailable", hashOf(refusal)]);
  });
});
