import type { Reason } from "../certify/reason.ts";

const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/** The document of the parameter `xml`: base64, once. Anything else is 705. */
export function documentParameter(text: string): Buffer | Reason {
  if (!BASE64.test(text)) return { code: "705", message: "Estructura del XML inválida: se espera en base64." };
  const document = Buffer.from(text, "base64");
  const isTwice = BASE64.test(document.toString("latin1"));
  return isTwice ? { code: "705", message: "Estructura del XML inválida: está dos veces en base64." } : document;
}
