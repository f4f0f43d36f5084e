import forge from "node-forge";

const PEM = /-----BEGIN [A-Z0-9 ]+-----([A-Za-z0-9+/=\s]+)-----END/;

/** The DER of a file given in base64, as forge holds bytes. People save PEM under these names by mistake; nothing is lost by taking it. */
export function derOf(base64: string): string {
  const bytes = forge.util.decode64(base64);
  const inside = PEM.exec(bytes)?.[1];
  return inside === undefined ? bytes : forge.util.decode64(inside.replace(/\s/g, ""));
}
