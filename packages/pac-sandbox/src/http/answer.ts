/** What goes back to a client. */
export interface HttpAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return { status, type: "application/json; charset=utf-8", body: JSON.stringify(value), headers };
}

export function bytes(type: string, body: string | Uint8Array): HttpAnswer {
  return { status: 200, type, body };
}

/** The form every failure of this server has, SW Sapien's and its own. */
export function failure(status: number, message: string, messageDetail = ""): HttpAnswer {
  return json(status, { status: "error", message, messageDetail });
}
