import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMessenger, isLoopback, isPublicAddress } from "./messenger.ts";

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

it("in sandbox mode connects to this machine, follows no redirect and reads no answer", async () => {
  const sandbox = createMessenger({ loopback: true });
  expect(await sandbox.post(`http://localhost:${port}/`, { "x-a": "b" }, "{}")).toEqual({ status: 302 });
  expect(heard).toBe(1);
  expect(await sandbox.refusal("https://192.168.0.1/")).toBe("private");
});

it.each([
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "fc00::1",
  "fe80::1",
  "ff02::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "localhost",
  "",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  "8.8.8.8",
  "172.15.0.1",
  "172.32.0.1",
  "192.167.255.255",
  "200.33.74.1",
  "2606:4700::1111",
  "2a00:1450:4001::1",
])("%s is", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it("knows this machine", () => {
  expect(["127.0.0.1", "127.1.2.3", "::1", "10.0.0.1", "8.8.8.8"].map(isLoopback)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
