import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProviderExchange } from "../adapters/pac/index.ts";
import { escapeXml } from "../lib/escape-markup.ts";

const HIDDEN = "[hidden]";

/** Keeps every request and answer of a run, with its secrets hidden: a file each, in the order in which they ended. */
export class Transcript {
  readonly #secrets: readonly string[];
  readonly #entries: Promise<string>[] = [];

  /** `secrets`: texts that are hidden wherever they stand. */
  constructor(secrets: readonly string[]) {
    const written = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), escapeXml(secret)]);
    this.#secrets = [...new Set(written)].filter((secret) => secret.length > 0).sort((a, b) => b.length - a.length);
  }

  readonly record = (exchange: ProviderExchange): void => {
    this.#entries.push(this.#write(exchange));
  };

  get size(): number {
    return this.#entries.length;
  }

  async save(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    const texts = await Promise.all(this.#entries);
    for (const [place, text] of texts.entries())
      await writeFile(join(folder, `${String(place + 1).padStart(3, "0")}.txt`), text);
  }

  async #write({ url, init, outcome }: ProviderExchange): Promise<string> {
    const headers = Object.entries((init.headers ?? {}) as Readonly<Record<string, string>>);
    const sent = await textOf(init.body);
    const answer =
      outcome.kind === "failed"
        ? `FAILED ${outcome.reason}`
        : `HTTP ${outcome.answer.status}\n\n${new TextDecoder().decode(outcome.answer.bytes)}`;
    const request = [
      `${init.method ?? "GET"} ${url}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      "",
      sent,
    ];
    return this.#hide(`${request.join("\n")}\n\n---\n\n${answer}\n`);
  }

  #hide(text: string): string {
    const known = this.#secrets.reduce((hidden, secret) => hidden.replaceAll(secret, HIDDEN), text);
    return known
      .replace(/Bearer [^\s"]+/g, `Bearer ${HIDDEN}`)
      .replace(/("(?:token|password)"\s*:\s*)"[^"]*"/g, `$1"${HIDDEN}"`)
      .replace(/(<[\w-]*:?password>)[^<]*/g, `$1${HIDDEN}`);
  }
}

async function textOf(body: RequestInit["body"]): Promise<string> {
  if (body === null || body === undefined) return "";
  if (typeof body === "string") return body;
  if (body instanceof Blob) return body.text();
  return `(${createHash("sha256").update(String(body)).digest("hex")})`;
}
