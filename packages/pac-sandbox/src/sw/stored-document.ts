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

const DAY_MS = 86_400_000;
/** Longer periods are answered with nothing, as SW Sapien's own search does (its clients' tests say so). */
const LONGEST_DAYS = 30;
const PER_PAGE = 100;

/**
 * GET /datawarehouse/v1/live/?startDate=YYYY-MM-DD&endDate=YYYY-MM-DD[&page=N]: what was stamped from one day to
 * another, both included, whoever issued it, a page at a time.
 */
export async function searchStored(
  stampLedger: StampLedger,
  query: URLSearchParams,
  origin: string,
): Promise<HttpAnswer> {
  const [from, to] = [query.get("startDate") ?? "", query.get("endDate") ?? ""];
  if (!isDay(from) || !isDay(to)) return failureAnswer(400, "400 - Se espera la fecha de inicio y la de fin.");
  await stampLedger.written();
  const isIn = ({ uuid, fechaTimbrado }: StampEntry) =>
    fechaTimbrado.slice(0, 10) >= from && fechaTimbrado.slice(0, 10) <= to && stampLedger.byUuid(uuid) !== undefined;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const found = days > LONGEST_DAYS ? [] : [...stampLedger.entries()].filter(isIn);
  const page = Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1);
  const records = found.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((entry) => recordOf(entry, origin));
  const links = { current: `${origin}/datawarehouse/v1/live/?startDate=${from}&endDate=${to}&page=${page}` };
  const pageCount = Math.ceil(found.length / PER_PAGE);
  const metaData = { page, perPage: PER_PAGE, pageCount, totalCount: found.length, links };
  return jsonAnswer(200, { status: "success", data: { metaData, records } });
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** GET /datawarehouse/files/{uuid}.xml: the stamped document, byte for byte as it was first answered. */
export async function storedFile(stampLedger: StampLedger, uuid: string): Promise<HttpAnswer> {
  const found = stampLedger.byUuid(uuid);
  return found
    ? bytesAnswer("application/xml; charset=utf-8", await found.xml())
    : failureAnswer(404, "404 - No existe ese comprobante.");
}
