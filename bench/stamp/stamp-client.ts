import { Agent, request } from "node:http";

/**
 * A client's connections, kept. A client costs the machine that it shares with what is measured as little as can be.
 */
const agent = new Agent({ keepAlive: true });

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends a POST with an empty JSON object, and reads the whole answer. */
export function post(url: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: "POST", agent, headers: { "content-type": "application/json", "content-length": 2, ...headers } },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on("error", reject);
    sent.end("{}");
  });
}
