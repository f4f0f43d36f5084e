import { performance } from "node:perf_hooks";

export interface PageAnswer {
  readonly rows: readonly {
    readonly id: string;
    readonly uuid: string | null;
    readonly receiver_rfc: string;
    readonly receiver_name: string;
    readonly folio: number | null;
  }[];
  readonly total: number;
  readonly next_cursor: string | null;
}

/** Somebody who looks at the list of one issuer, over HTTP. */
export class Lister {
  private readonly url: string;
  private readonly token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  async page(body: object): Promise<PageAnswer> {
    const answer = await this.post("/api/invoices/list/paginate", body);
    return (await answer.json()) as PageAnswer;
  }

  /** Milliseconds until the whole page is there. */
  async time(body: object): Promise<number> {
    const start = performance.now();
    await this.page(body);
    return performance.now() - start;
  }

  /** Bytes and seconds of a file, which is not kept. */
  async export(body: object): Promise<{ bytes: number; seconds: number }> {
    const start = performance.now();
    const answer = await this.post("/api/invoices/list/export", body);
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).length;
    return { bytes, seconds: (performance.now() - start) / 1000 };
  }

  private async post(path: string, body: object): Promise<Response> {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${this.token}`,
      "accept-encoding": "identity",
    };
    const answer = await fetch(this.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}
