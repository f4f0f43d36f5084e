import { test as base } from "@playwright/test";
import { Api } from "../../scripts/demo/api.ts";
import { type OwnServer, startOwnServer } from "../../scripts/demo/own-server.ts";
import { watchRequests } from "./screen-checks.ts";

/** Tests over a product of their own, started from an empty folder. */
export const test = base.extend<object, { product: OwnServer }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names that a fixture needs from this pattern.
    async ({}, use) => {
      const product = await startOwnServer();
      // Also one that is never ready is ended.
      try {
        await new Api(product.url).untilReady(100);
        await use(product);
      } finally {
        await product.stop();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  page: async ({ page }, use) => {
    watchRequests(page);
    await use(page);
  },
  baseURL: async ({ product }, use) => use(product.url),
});
