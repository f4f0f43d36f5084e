import { bytesAnswer, failureAnswer, type HttpAnswer, jsonAnswer } from "../http/exchange.ts";
import type { StampEntry, StampLedger } from "../ledger/stamp-ledger.ts";

/** GET /datawarehouse/v1/live/{uuid}: where a stamped document can be fetched; no records when there is none. */
export function storedRecords(stampLedger: StampLedger, uuid: string, origin: string): HttpAnswer {
  const found = stampLedger.byUuid(uuid);
  const records = found ? [recordOf(found.entry, origin)] : [];
  const links = { current: `${origin}/datawarehouse/v1/live/${uuid}` };
  return jsonAnswer(200, {
    status: "success",
    data: { metaData: { page: 1, perPage: 10, pageCount: 1, totalCount: records.length, links }, records },
  });
}

function recordOf(entry: StampEntry, origin: string): Record<string, unknown> {
  return {
    uuid: entry.uuid,
    urlXml: `${origin}/datawarehouse/files/${entry.uuid}.xml`,
    urlPdf: "",
    status: "success",
    serie: entry.serie ?? "",
    folio: entry.folio ?? "",
    fecha: entry.fecha,
    total: Number(entry.total),
    moneda: entry.moneda,
    tipoDeComprobante: entry.tipo,
    rfcEmisor: entry.rfc,
    rfcReceptor: entry.receptor,
    fechaTimbrado: entry.fechaTimbrado,
  };
}

/** GET /datawarehouse/files/{uuid}.xml: the stamped document, byte for byte as it was first answered. */
export async function storedFile(stampLedger: StampLedger, uuid: string): Promise<HttpAnswer> {
  const found = stampLedger.byUuid(uuid);
  return found
    ? bytesAnswer("application/xml; charset=utf-8", await found.xml())
    : failureAnswer(404, "404 - No existe ese comprobante.");
}
