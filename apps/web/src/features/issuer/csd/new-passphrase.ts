/** Letters and digits nobody takes for one another. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 12;

/** A passphrase for a key that is made for trying things out. */
export function newPassphrase(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    "",
  );
}
