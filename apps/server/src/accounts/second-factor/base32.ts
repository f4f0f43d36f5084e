const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BITS = 5;

/** Bytes as base32 without padding (RFC 4648 §6): what authenticators are told secrets in. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(new RegExp(`.{1,${BITS}}`, "g")) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(BITS, "0"), 2)]).join("");
}
