import type { Book } from "../book/open-book.ts";
import { type Answer, bytes, failure, json } from "../http/answer.ts";

/** GET /datawarehouse/v1/live/{uuid}: where a stamped document can be fetched; no records when there is none. */
export function storedRecords(book: Book, uuid: string, origin: string): Answer {
  const found = book.byUuid(uuid);
  const records = found
    ? [{ uuid: found.entry.uuid, urlXml: `${origin}/datawarehouse/files/${found.entry.uuid}.xml`, urlPdf: "", status: "success" }]
    : [];
  return json(200, {
    status: "success",
    data: { metaData: { page: 1, perPage: 10, pageCount: 1, totalCount: records.length, links: [] }, records },
  });
}

/** GET /datawarehouse/files/{uuid}.xml: the stamped document, byte for byte as it was first answered. */
export async function storedFile(book: Book, uuid: string): Promise<Answer> {
  const found = book.byUuid(uuid);
  return found ? bytes("application/xml; charset=utf-8", await found.xml()) : failure(404, "404 - No existe ese comprobante.");
}
