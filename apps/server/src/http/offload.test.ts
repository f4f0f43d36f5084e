import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { InvoiceDraftInput } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RequestWorkers } from "../adapters/request-workers.ts";
import { invoiceAttachments } from "../invoices/send.ts";
import { FairSemaphore } from "../lib/fair-semaphore.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

const PREVIEW = "/api/invoices/preview";

/** Longer than what this process reads by itself. */
function longDraft(lines = 400): InvoiceDraftInput {
  const [item] = someDraft({ seriesId: "", customerId: "" }).items ?? [];
  return {
    type: "I",
    items: Array.from({ length: lines }, (_, at) => ({ ...item, sku: `SKU-${at}`, unit_price: `${100 + at}.25` })),
  };
}

describe("an expensive request", () => {
  interface Heard {
    readonly method: string | undefined;
    readonly url: string | undefined;
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
  }
  let test: TestApp;
  let issuer: RegisteredIssuer;
  let server: Server;
  let folder: string;
  /** What the process was asked, and whose it was. */
  let heard: Heard[] = [];
  let owners: string[] = [];
  let state: "answers" | "has enough" | "is gone" = "answers";
  const workers: RequestWorkers = {
    use: async (owner, ask) => {
      owners.push(owner);
      if (state === "has enough") return "timed_out";
      return ask(join(folder, state === "is gone" ? "nobody" : "socket"), {
        responseStarted: () => undefined,
        end: () => undefined,
      });
    },
    close: async () => undefined,
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "timbra-offload-"));
    server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      heard.push({ method: request.method, url: request.url, headers: request.headers, body });
      response
        .writeHead(207, {
          "content-type": "text/plain",
          "x-made-by": "another process",
          "content-disposition": "attachment",
        })
        .end("its answer");
    });
    await new Promise<void>((resolve) => server.listen(join(folder, "socket"), resolve));
    test = await startTestApp({ pac: false, replaced: { requestWorkers: workers } });
    issuer = await registerIssuer(test);
  });
  afterAll(async () => {
    await test.close();
    server.close();
    rmSync(folder, { recursive: true });
  });

  async function ask(body: string, headers: Record<string, string> = {}, url = PREVIEW) {
    [heard, owners] = [[], []];
    return issuer.client.raw("POST", url, { body, headers });
  }

  it("is forwarded as it came, with its caller and its id, and its answer is returned as it is", async () => {
    state = "answers";
    const body = JSON.stringify(longDraft());
    const answer = await ask(body, { localization: "en", "x-forwarded-for": "6.6.6.6", "x-request-id": "mine" });
    expect([answer.status, answer.bytes.toString(), answer.headers["x-made-by"]]).toEqual([
      207,
      "its answer",
      "another process",
    ]);
    expect([owners, heard[0]?.method, heard[0]?.url, heard[0]?.body === body]).toEqual([
      [issuer.issuerId],
      "POST",
      PREVIEW,
      true,
    ]);
    expect(heard[0]?.headers).toMatchObject({
      localization: "en",
      "x-forwarded-for": "127.0.0.1",
      authorization: `Bearer ${issuer.client.token}`,
    });
    expect(heard[0]?.headers["x-request-id"]).not.toBe("mine");
  });

  it("is one whose body is packed or of unknown length, or whose route says so; a short one is answered here", async () => {
    state = "answers";
    await ask(JSON.stringify({ type: "I" }));
    expect(owners).toEqual([]);
    await ask("{}", {}, "/api/invoices/list");
    expect(owners).toEqual([issuer.issuerId]);
    await ask("{}", { "transfer-encoding": "chunked" });
    expect(owners).toEqual([issuer.issuerId]);
    const packed = gzipSync(JSON.stringify({ type: "I" }));
    await test.app.inject({
      method: "POST",
      url: PREVIEW,
      headers: {
        authorization: `Bearer ${issuer.client.token}`,
        "content-type": "application/json",
        "content-encoding": "gzip",
      },
      payload: packed,
    });
    expect([heard.at(-1)?.body, heard.at(-1)?.headers["content-encoding"]]).toEqual(['{"type":"I"}', undefined]);
  });

  it("of an issuer that has enough under way is refused, with when to try again, in the caller's language", async () => {
    state = "has enough";
    const body = JSON.stringify(longDraft());
    const [spanish, english] = [await ask(body), await ask(body, { localization: "en" })];
    expect([spanish.status, spanish.headers["retry-after"]]).toEqual([429, "5"]);
    expect(spanish.body).toMatchObject({
      code: "too_much_at_once",
      message: expect.stringContaining("espere 5 segundos"),
    });
    expect(english.body).toMatchObject({ message: expect.stringContaining("wait 5 seconds") });
  });

  it("that no process answers is refused as an unavailable dependency", async () => {
    state = "is gone";
    const answer = await ask(JSON.stringify(longDraft()));
    expect([answer.status, answer.headers["retry-after"], answer.body]).toMatchObject([
      503,
      "5",
      { code: "dependency_unavailable" },
    ]);
  });

  it("without a session, or longer than allowed, is refused here", async () => {
    state = "answers";
    [heard, owners] = [[], []];
    const body = JSON.stringify(longDraft());
    expect((await test.client.raw("POST", PREVIEW, { body })).status).toBe(401);
    expect((await ask(" ".repeat(9 * 1024 * 1024))).status).toBe(413);
    expect([heard, owners]).toEqual([[], []]);
  });
});

describe("a request that prints", () => {
  it("waits for the issuer's other ones, and is refused when enough of them wait", async () => {
    const test = await startTestApp({ pac: false });
    const issuers = [await registerIssuer(test), await registerIssuer(test)] as const;
    const passed: string[] = [];
    const printing = new FairSemaphore({ running: 2, runningPerOwner: 1, waitingPerOwner: 1, maxWaitMs: 60_000 });
    let open: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { run } = printing;
    let asked = 0;
    printing.run = (owner, work) => {
      asked += 1;
      return run.call(printing, owner, async () => {
        passed.push(owner);
        await held;
        return work();
      }) as never;
    };
    Object.assign(test.deps, { printing });
    const preview = ({ client }: RegisteredIssuer) => client.raw("POST", PREVIEW, { body: { type: "I" } });
    const [mine, theirs] = issuers;
    const first = [preview(mine), preview(mine), preview(theirs)];
    while (asked < 3) await new Promise((resolve) => setImmediate(resolve));
    expect((await mine.client.fail("previewInvoice", { body: { type: "I" } })).body.code).toBe("too_much_at_once");
    expect([...passed].sort()).toEqual([mine.issuerId, theirs.issuerId].sort());
    open();
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(passed).toHaveLength(3);
    await test.close();
  });
});

describe("a process for expensive requests", () => {
  let test: TestApp;
  let issuer: ReadyIssuer;
  beforeAll(async () => {
    test = await startTestApp({
      usesRequestWorkers: true,
      environment: { STAMP_WAIT_MS: "30000", LOG_LEVEL: "silent" },
    });
    // Starts it: what its source takes to be read is no test's time.
    await test.deps.requestWorkers?.use("nobody", async () => undefined);
    issuer = await readyIssuer(test);
  });
  afterAll(() => test.close());

  it("says what this one would say, byte for byte", async () => {
    const body = longDraft();
    const there = await issuer.client.raw("POST", PREVIEW, { body });
    const { requestWorkers } = test.deps;
    Object.assign(test.deps, { requestWorkers: null });
    const here = await issuer.client.raw("POST", PREVIEW, { body });
    Object.assign(test.deps, { requestWorkers });
    expect(there.status).toBe(200);
    expect(there.bytes.equals(here.bytes)).toBe(true);
    const headersOf = ({ headers }: typeof here) =>
      Object.keys(headers).filter((name) => !["connection", "keep-alive", "transfer-encoding"].includes(name));
    expect(headersOf(there).sort()).toEqual(headersOf(here).sort());
  });

  it("stamps a long draft once, and keeps the bytes that were sealed", async () => {
    const body = { ...someDraft(issuer), items: longDraft().items };
    const headers = { "idempotency-key": "largo-1" };
    const [first, second] = [
      await issuer.client.call("stampInvoice", { body, headers }),
      await issuer.client.call("stampInvoice", { body, headers }),
    ];
    expect([first.body.invoice.state, second.body.invoice.id]).toEqual(["stamped", first.body.invoice.id]);
    const xml = (await issuer.client.raw("GET", first.body.invoice.files?.xml ?? "")).bytes.toString("utf8");
    expect(xml.match(/<cfdi:Concepto /g)).toHaveLength(400);
  });

  it("has a session of its own, by which others notice that it has ended", async () => {
    const held = await queryAsOwner<{ number: number }>(
      test.databaseUrl,
      "SELECT number FROM processes WHERE ended_at IS NULL AND number <> $1",
      [test.deps.processSession.number],
    );
    expect(held.length).toBeGreaterThan(0);
  });

  it("is asked for an invoice of many lines, and for no other", async () => {
    const id = async (lines: number) =>
      (await issuer.client.call("createDraft", { body: longDraft(lines) })).body.invoice.id;
    const [short, long] = [await id(1), await id(301)];
    const { requestWorkers } = test.deps;
    const asked: string[] = [];
    const heard: RequestWorkers = {
      use(owner, ask) {
        asked.push(owner);
        return (requestWorkers as RequestWorkers).use(owner, ask);
      },
      close: async () => undefined,
    };
    Object.assign(test.deps, { requestWorkers: heard });
    expect((await issuer.client.call("getInvoice", { params: { id: short } })).body.invoice.draft.items).toHaveLength(
      1,
    );
    expect(asked).toEqual([]);
    expect((await issuer.client.call("getInvoice", { params: { id: long } })).body.invoice.draft.items).toHaveLength(
      301,
    );
    expect(asked).toEqual([issuer.issuerId]);
    expect((await issuer.client.fail("getInvoice", { params: { id: "nope" } })).status).toBe(404);
    Object.assign(test.deps, { requestWorkers });
  });

  it("reads and prints a long invoice that is mailed, or opened by its link, and no short one", async () => {
    const { requestWorkers } = test.deps;
    const asked: string[] = [];
    const heard: Pick<RequestWorkers, "use"> = {
      use(owner, ask) {
        asked.push(owner);
        return (requestWorkers as RequestWorkers).use(owner, ask);
      },
    };
    async function sentAndShared(lines: number) {
      const body = { ...someDraft(issuer), items: longDraft(lines).items };
      const { id } = (await issuer.client.call("stampInvoice", { body })).body.invoice;
      const { url } = (await issuer.client.call("shareInvoice", { params: { id }, body: {} })).body;
      const token = new URL(url).hash.slice(1);
      asked.length = 0;
      Object.assign(test.deps, { requestWorkers: heard });
      const view = (await test.client.call("openShare", { body: { token } })).body;
      const file = await test.client.raw("POST", "/api/shared/file", { body: { token, format: "pdf" } });
      const mailed = await invoiceAttachments(test.deps, { issuerId: issuer.issuerId, invoiceId: id, language: "es" });
      Object.assign(test.deps, { requestWorkers });
      expect([view.lines.length, view.more_lines]).toEqual([Math.min(lines, 50), Math.max(lines - 50, 0)]);
      expect([file.status, file.headers["content-type"], file.bytes.subarray(0, 5).toString()]).toEqual([
        200,
        "application/pdf",
        "%PDF-",
      ]);
      expect(mailed.map(({ fileName }) => fileName)).toEqual([
        expect.stringMatching(/\.xml$/),
        expect.stringMatching(/[0-9A-Fa-f-]{36}\.pdf$/),
      ]);
      expect(Buffer.from(mailed[1]?.content ?? "").equals(file.bytes)).toBe(true);
      return asked.length;
    }
    expect([await sentAndShared(1), await sentAndShared(301)]).toEqual([0, 3]);
    expect((await test.client.raw("POST", "/internal/printed-invoice", { body: {} })).status).toBe(404);
  });

  it("answers an export of what is in the database", async () => {
    const answer = await issuer.client.raw("POST", "/api/customers/list/export", { body: { format: "csv" } });
    expect([answer.status, answer.bytes.toString("utf8")]).toEqual([200, expect.stringContaining("URE180429TM6")]);
  });
});
