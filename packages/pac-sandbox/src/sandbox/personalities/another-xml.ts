import { randomBytes } from "node:crypto";
import type { Book } from "../../book/open-book.ts";
import type { Personality } from "../personality.ts";
import { retold } from "../reply.ts";
import { withDocument } from "../with-document.ts";

export const anotherXml: Personality = {
  name: "another-xml",
  about:
    "Stamps, then answers with somebody else's stamped document (or one with a foreign Sello, if the book holds no other).",
  async play({ act, book }) {
    const reply = await act();
    const verdict = reply.stamp?.verdict;
    const own = verdict && verdict.kind !== "refused" ? verdict.xml : undefined;
    const other = await anyOther(book, own);
    return retold(reply, (truth) => withDocument(truth, (xml) => other ?? withForeignSello(xml)));
  },
};

async function anyOther(book: Book, own: string | undefined): Promise<string | undefined> {
  for (const { uuid } of book.entries()) {
    const xml = await book.byUuid(uuid)?.xml();
    if (xml !== own) return xml;
  }
  return undefined;
}

function withForeignSello(xml: string): string {
  const sello = randomBytes(256).toString("base64");
  return xml.replace(/(\sSello=")[^"]*/, `$1${sello}`).replace(/(\sSelloCFD=")[^"]*/, `$1${sello}`);
}
