import { type Reason, reasonText } from "../certify/reason.ts";
import { failureAnswer, type HttpAnswer, jsonAnswer } from "../http/exchange.ts";

type Data = Readonly<Record<string, unknown>>;

/** `more` is written beside the data: codStatus of what the SAT answered. */
export const success = (data: unknown, more: Data = {}): HttpAnswer =>
  jsonAnswer(200, { data, ...more, status: "success" });

/** SW Sapien's frame of an error; `data` is what it still contains. */
export function refusal(status: number, message: string, messageDetail = "", data?: Data | null): HttpAnswer {
  return jsonAnswer(status, { status: "error", message, messageDetail, ...(data !== undefined && { data }) });
}

/** A failure of the service in SW Sapien's words. */
export function fail(status: number, reason: Reason): HttpAnswer {
  return failureAnswer(status, reasonText(reason), status === 400 ? reasonText(reason) : "");
}
