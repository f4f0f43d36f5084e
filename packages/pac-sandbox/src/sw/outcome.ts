import { type Answer, json } from "../http/answer.ts";

/** An answer to a stamp request, before it is written. */
export interface Outcome {
  readonly status: number;
  readonly envelope: Envelope;
}

/** SW Sapien's frame. */
export interface Envelope {
  readonly status: "success" | "error";
  readonly message?: string;
  readonly messageDetail?: string;
  readonly data?: Readonly<Record<string, string>> | null;
}

export const success = (data: Readonly<Record<string, string>>): Outcome => ({ status: 200, envelope: { status: "success", data } });

export function refusal(status: number, message: string, messageDetail = "", data?: Readonly<Record<string, string>>): Outcome {
  return { status, envelope: { status: "error", message, messageDetail, ...(data && { data }) } };
}

export const answerOf = ({ status, envelope }: Outcome): Answer => json(status, envelope);
