import { type Reason, reasonText } from "../certify/reason.ts";
import { failure, type HttpAnswer, json } from "../http/exchange.ts";

type Data = Readonly<Record<string, unknown>>;

/** `more` stands beside the data: codStatus of what the SAT answered. */
export const success = (data: unknown, more: Data = {}): HttpAnswer => json(200, { data, ...more, status: "success" });

/** SW Sapien's frame of an error; `data` is what it still tells. */
export function refusal(status: number, message: string, messageDetail = "", data?: Data | null): HttpAnswer {
  return json(status, { status: "error", message, messageDetail, ...(data !== undefined && { data }) });
}

/** A failure of the service in SW Sapien's words. */
export function fail(status: number, reason: Reason): HttpAnswer {
  return failure(status, reasonText(reason), status === 400 ? reasonText(reason) : "");
}
