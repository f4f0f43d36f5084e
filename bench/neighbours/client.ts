import { Agent, request } from "node:http";

/** One request, as it goes over the wire: its body is made once, before anything is measured. */
export interface Asking {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Answered {
  readonly status: number;
  readonly milliseconds: number;
}

/** Asks over a connection that is kept, and answers when the last byte of the answer is there; none of it is kept. */
export function createClient(url: string): (asking: Asking) => Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return ({ method, path, headers, body }) => {
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      const length = { "content-length": Buffer.byteLength(body) };
      const sent = request(url + path, { method, agent, headers: { ...headers, ...length } }, (response) => {
        response.on("error", reject);
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - begun }),
        );
        response.resume();
      });
      sent.on("error", reject);
      sent.end(body);
    });
  };
}
