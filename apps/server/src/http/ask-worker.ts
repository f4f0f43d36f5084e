import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { RequestHandle, RequestWorkers } from "../adapters/request-workers/index.ts";

/**
 * What one of the processes is asked by this one itself: a part of a job, or what somebody asks for who names the owner
 * in the body.
 */
export interface WorkerRequest {
  readonly path: string;
  readonly body: object;
  readonly language: string;
}

export interface WorkerAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly bytes: Buffer;
}

/** Nothing takes as long until its answer begins. What does is ended, and with it the process that was lost in it. */
const LONGEST_ANSWER_MS = 120_000;

/**
 * Asks one of the processes and waits for its whole answer. Throws when it was lost. "turned_away": the owner has too
 * much under way.
 */
export function askWorker(
  workers: RequestWorkers,
  owner: string,
  asked: WorkerRequest,
): Promise<WorkerAnswer | "turned_away"> {
  return workers.use(owner, async (socket, asking) => {
    const answer = await send(socket, asked, asking);
    asking.begun();
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return { status: answer.statusCode ?? 500, headers: answer.headers, bytes: Buffer.concat(chunks) };
  });
}

function send(
  socketPath: string,
  { path, body, language }: WorkerRequest,
  asking: RequestHandle,
): Promise<IncomingMessage> {
  const text = Buffer.from(JSON.stringify(body), "utf8");
  const headers = { "content-type": "application/json", "content-length": text.length, localization: language };
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request({
      socketPath,
      method: "POST",
      path,
      headers,
      agent: false,
      timeout: LONGEST_ANSWER_MS,
    });
    sent.once("response", resolve);
    sent.once("error", reject);
    sent.once("timeout", () => {
      asking.end();
      sent.destroy(new Error("took too long"));
    });
    sent.end(text);
  });
}
