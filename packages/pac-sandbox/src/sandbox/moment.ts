import { type HttpExchange, header } from "../http/exchange.ts";

/**
 * The instant at which a document is stamped: now, or that of the header x-sandbox-now, so that a program can be tried
 * over documents of months ago. It only goes back: no stamp is of the future. Null: the header is no instant before
 * now.
 */
export function momentOf(exchange: HttpExchange, now: Date): Date | null {
  const wanted = header(exchange, "x-sandbox-now");
  if (wanted === undefined) return now;
  const moment = new Date(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(wanted) ? wanted : Number.NaN);
  return moment.getTime() <= now.getTime() ? moment : null;
}
