import forge from "node-forge";

const PEM = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END/g;

/**
 * The DER of a file given in base64, as forge holds bytes. People save PEM under these names by mistake; nothing is
 * lost by taking it. Of several blocks the first is meant that says to be what is `wanted`: some files begin with the
 * public key.
 */
export function derOf(base64: string, wanted: "CERTIFICATE" | "PRIVATE KEY"): string {
  const bytes = forge.util.decode64(base64);
  const blocks = [...bytes.matchAll(PEM)];
  const inside = (blocks.find(([, label = ""]) => label.endsWith(wanted)) ?? blocks[0])?.[2];
  return inside === undefined ? bytes : forge.util.decode64(inside.replace(/\s/g, ""));
}
