declare global {
  /** Where the scroll lock of modals looks for the nonce of its style element. */
  var __webpack_nonce__: string | undefined;
}

/**
 * The page's permission for style elements made at run time, as its Content-Security-Policy knows it; "" without one.
 */
export function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  const nonce = meta?.nonce || meta?.getAttribute("nonce") || "";
  if (nonce !== "") globalThis.__webpack_nonce__ = nonce;
  return nonce;
}
