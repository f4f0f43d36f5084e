import { afterEach, expect, test } from "vitest";
import { styleNonce } from "./style-nonce.ts";

afterEach(() => {
  document.head.replaceChildren();
  globalThis.__webpack_nonce__ = undefined;
});

test("the nonce the server wrote is given to the kit and to the scroll lock", () => {
  document.head.innerHTML = '<meta property="csp-nonce" nonce="abc123">';
  expect(styleNonce()).toBe("abc123");
  expect(globalThis.__webpack_nonce__).toBe("abc123");
});

test("a page without one goes without", () => {
  expect(styleNonce()).toBe("");
  expect(globalThis.__webpack_nonce__).toBeUndefined();
});
