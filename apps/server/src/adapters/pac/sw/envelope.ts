/** The frame of every answer of SW Sapien. */
export interface SwEnvelope {
  readonly status: string;
  readonly message: string;
  readonly messageDetail: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads an answer; null when it is not the provider's JSON (a proxy's page, a truncated body). */
export function parseEnvelope(bytes: Uint8Array): SwEnvelope | null {
  const value = parseJson(bytes);
  if (!isRecord(value) || typeof value["status"] !== "string") return null;
  return {
    status: value["status"],
    message: text(value["message"]),
    messageDetail: text(value["messageDetail"]),
    data: isRecord(value["data"]) ? value["data"] : {},
  };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
