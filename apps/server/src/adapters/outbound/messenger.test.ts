import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMessenger } from "./messenger.ts";

let canary: Server;
let port: number;
let heard = 0;

beforeAll(async () => {
  canary = createServer((_request, response) => {
    heard += 1;
    response.writeHead(302, { location: `http://127.0.0.1:${port}/again` }).end("a secret");
  });
  await new Promise<void>((ready) => canary.listen(0, "127.0.0.1", ready));
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((closed) => canary.close(() => closed())));

describe("a messenger to the public Internet", () => {
  const live = createMessenger({ loopback: false });

  it.each([
    "http://127.0.0.1:PORT/",
    "https://127.0.0.1:PORT/",
    "https://localhost:PORT/",
    "https://[::1]:PORT/",
    "https://2130706433:PORT/",
    "https://0x7f.1:PORT/",
  ])("does not speak to %s", async (text) => {
    const url = text.replace("PORT", String(port));
    expect(await live.refusal(url)).toBe("private");
    expect(await live.post(url, {}, "{}")).toEqual({ error: "private address" });
    expect(heard).toBe(0);
  });

  it.each([
    "https://169.254.169.254/latest/meta-data/",
    "https://10.0.0.1/",
    "https://[fd00::1]/",
    "https://[::ffff:10.0.0.1]/",
  ])("nor to %s", async (url) => {
    expect(await live.refusal(url)).toBe("private");
  });

  it("wants HTTPS", async () => {
    expect(await live.refusal("http://8.8.8.8/")).toBe("https");
    expect(await live.refusal("https://8.8.8.8/")).toBeNull();
  });
});

it("in sandbox mode speaks to this machine, follows no redirect and reads no answer", async () => {
  const sandbox = createMessenger({ loopback: true });
  expect(await sandbox.post(`http://localhost:${port}/`, { "x-a": "b" }, "{}")).toEqual({ status: 302 });
  expect(heard).toBe(1);
  expect(await sandbox.refusal("https://192.168.0.1/")).toBe("private");
});
