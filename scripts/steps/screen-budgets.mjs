/**
 * What a screen may load until it is shown: KiB of JavaScript as it is sent (Brotli), and files.
 * @typedef {{ readonly path: string, readonly kib: number, readonly files: number }} ScreenBudget
 */

const LIST = { kib: 245, files: 20 };

/** `screen-sizes.test.ts` weighs the build by it, `npm run bench -- web` what a browser really asks for. */
export const SCREEN_BUDGETS = /** @type {const} */ ({
  login: { path: "/auth/login", kib: 169, files: 10 },
  dashboard: { path: "/dashboard", kib: 235, files: 22 },
  invoices: { path: "/list/invoice", ...LIST },
  customers: { path: "/list/customers", ...LIST },
  products: { path: "/list/product", ...LIST },
  receipts: { path: "/list/pay", ...LIST },
  editor: { path: "/create/invoice", kib: 425, files: 32 },
});
