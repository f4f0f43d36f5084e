import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { errorBodySchema } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openLog } from "../lib/log.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

/** What no client library would send, over a real socket. */
let test: TestApp;
let port = 0;
const logged: string[] = [];
beforeAll(async () => {
  test = await startTestApp({
    pac: false,
    worker: false,
    log: openLog("info", { write: (line: string) => void logged.push(line) }),
  });
  await test.app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(() => test.close());

interface Answer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

async function say(text: string): Promise<Answer> {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (bytes) => {
    heard += bytes.toString("utf8");
  });
  socket.on("error", () => undefined);
  socket.write(text);
  await once(socket, "close");
  const [headers = "", body = ""] = heard.split("\r\n\r\n");
  return { status: Number.parseInt(headers.split(" ")[1] ?? "0", 10), headers: headers.toLowerCase(), body };
}

describe("a connection that says nothing", () => {
  it("is closed within half a minute, also when it does not hang up itself and when it stops in the middle of its headers", async () => {
    // What the server allows; here less, so that nobody waits for it.
    const allowed = test.app.server.headersTimeout;
    expect(allowed).toBeLessThanOrEqual(20_000);
    test.app.server.headersTimeout = 1;
    const sockets = ["", "GET /api/health HTTP/1.1\r\nHost: x\r\n"].map((text) => {
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
      socket.on("error", () => undefined).resume();
      if (text !== "") socket.write(text);
      return socket;
    });
    const gone = () => new Promise<number>((count) => test.app.server.getConnections((_error, open) => count(open)));
    await Promise.all(sockets.map((socket) => once(socket, "end")));
    await vi.waitFor(async () => expect(await gone()).toBe(0), { timeout: 10_000, interval: 100 });
    for (const socket of sockets) socket.destroy();
    test.app.server.headersTimeout = allowed;
  });
});

const request = (line: string, ...headers: string[]) =>
  [line, "Host: x", "Connection: close", ...headers, "", ""].join("\r\n");
const json = "Content-Type: application/json";

describe("what is no HTTP", () => {
  it.each([
    ["noise", "\u0016\u0003\u0001 noise\r\n\r\n"],
    ["an unknown method", request("FOO / HTTP/1.1")],
    ["a length below nothing", request("POST /api/auth/signin HTTP/1.1", json, "Content-Length: -5")],
    ["two lengths", request("POST /api/auth/signin HTTP/1.1", json, "Content-Length: 2", "Content-Length: 3")],
    [
      "a length and chunks",
      `${request("POST /api/auth/signin HTTP/1.1", json, "Content-Length: 5", "Transfer-Encoding: chunked")}0\r\n\r\nGET /api/health HTTP/1.1\r\n\r\n`,
    ],
    [
      "a chunk of no size",
      `${request("POST /api/auth/signin HTTP/1.1", json, "Transfer-Encoding: chunked")}ZZ\r\n{}\r\n`,
    ],
    ["headers without end", request("GET /api/health HTTP/1.1", `X-A: ${"a".repeat(40_000)}`)],
    ["a header with a NUL", request("GET /api/health HTTP/1.1", "X-A: a\u0000b")],
  ])("%s is refused in the contract's form, with the headers that keep browsers from guessing", async (_what, text) => {
    const { status, headers, body } = await say(text);
    expect(status).toBe(400);
    expect(errorBodySchema.strict().parse(JSON.parse(body)).code).toBe("malformed_request");
    for (const header of [
      "content-security-policy: default-src 'none'",
      "x-content-type-options: nosniff",
      "cache-control: no-store",
    ]) {
      expect(headers).toContain(header);
    }
  });
});

describe("addresses of files", () => {
  const ADDRESSES = [
    "/..%2f..%2fpackage.json",
    "/../../../etc/passwd",
    "/assets/..%2f..%2f..%2fserver%2fdist%2fmain.js",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/%00.js",
    "/%00",
    "/.env",
    "/.git/config",
    "/..\\..\\package.json",
    "//example.com/%2e%2e",
    "/index.html.gz",
    "/assets/",
    "/%c0%ae%c0%ae/package.json",
  ];
  it.each(ADDRESSES)("%s leads to the product's own page or nowhere", async (address) => {
    const { status, headers, body } = await say(request(`GET ${address} HTTP/1.1`));
    expect([200, 400, 404, 503]).toContain(status);
    expect(headers).toContain("x-content-type-options: nosniff");
    if (status === 200 || status === 503) expect(body).toMatch(/^<!doctype html>/i);
    expect(body).not.toMatch(/"dependencies"|root:|repositoryformatversion/);
  });
});

describe("unauthenticated clients", () => {
  it("of another origin are given no leave, whatever they ask", async () => {
    for (const [method, extra] of [
      ["OPTIONS", "Access-Control-Request-Method: POST"],
      ["GET", ""],
      ["POST", json],
    ] as const) {
      const answer = await say(
        request(`${method} /api/auth/signin HTTP/1.1`, "Origin: https://example.com", ...(extra === "" ? [] : [extra])),
      );
      expect(answer.headers).not.toContain("access-control");
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });

  it("cannot send what a form of another page can: only JSON is read", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const body = '{"email":"a@example.com","password":"x"}';
      const answer = await say(
        request("POST /api/auth/signin HTTP/1.1", `Content-Type: ${type}`, `Content-Length: ${body.length}`) + body,
      );
      expect([type, answer.status]).toEqual([type, 415]);
    }
  });

  it("who leave in the middle of a request are no failure of ours", async () => {
    logged.length = 0;
    const socket = connect(port, "127.0.0.1");
    socket.write(
      ["POST /api/auth/signin HTTP/1.1", "Host: x", json, "Content-Length: 500", "", '{"email":'].join("\r\n"),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await say(request("GET /api/health HTTP/1.1"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(logged.filter((line) => line.includes('"level":50') || line.includes('"level":40'))).toEqual([]);
  });
});
