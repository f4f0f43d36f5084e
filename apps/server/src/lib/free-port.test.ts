import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort } from "./free-port.ts";

it("a free port can be listened on, and is none that a system gives to connections", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  for (const port of new Set(ports)) {
    const server = createServer();
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
    await new Promise((resolve) => server.close(resolve));
    expect(port).toBeLessThan(32_768);
  }
});
