import type { StampEntry } from "../book/entry.ts";
import type { Book } from "../book/open-book.ts";
import { sha256 } from "../book/sha256.ts";

/**
 * Entries that meet every filter given: uuid, rfc, customid, and sello (the Sello itself or its hex SHA-256). Oldest
 * first.
 */
export function filterBook(book: Book, query: URLSearchParams): StampEntry[] {
  const uuid = query.get("uuid")?.toUpperCase();
  const sello = selloHash(query.get("sello"));
  const rfc = query.get("rfc");
  const customId = query.get("customid");
  return [...book.entries()].filter(
    (entry) =>
      (uuid === undefined || entry.uuid === uuid) &&
      (sello === null || entry.sello === sello) &&
      (rfc === null || entry.rfc === rfc) &&
      (customId === null || entry.customId === customId),
  );
}

/** A "+" in a query means a blank; a Sello has no blanks. */
function selloHash(given: string | null): string | null {
  if (given === null || /^[0-9a-f]{64}$/.test(given)) return given;
  return sha256(given.replaceAll(" ", "+"));
}
