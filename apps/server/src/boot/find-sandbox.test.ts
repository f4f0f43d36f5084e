import { once } from "node:events";
import { createServer } from "node:http";
import { expect, it } from "vitest";
import { freePort } from "../lib/free-port.ts";
import { startTestApp } from "../testing/test-app.ts";
import { findRunningSandbox } from "./start.ts";

it("finds a sandbox provider that runs, and takes nothing else for one", async () => {
  const test = await startTestApp({ worker: false });
  expect(await findRunningSandbox(Number(new URL(test.pacUrl).port))).toBe(
    test.pacUrl.replace("localhost", "127.0.0.1"),
  );
  await test.close();
  expect(await findRunningSandbox(await freePort())).toBeNull();
  const other = createServer((_, response) => response.end('{"status":"ok"}')).listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  expect(await findRunningSandbox(typeof address === "object" && address !== null ? address.port : 0)).toBeNull();
  other.close();
});
