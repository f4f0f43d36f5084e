import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { grantCredits } from "../credits/index.ts";
import { withTenant } from "../db/index.ts";
import { newId } from "../lib/ids.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { setPersonality } from "../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

let test: TestApp;
let issuer: ReadyIssuer;
let other: ReadyIssuer;

beforeAll(async () => {
  test = await startTestApp();
  [issuer, other] = [await readyIssuer(test), await readyIssuer(test)];
});
afterAll(() => test.close());

const HEADINGS =
  "Referencia;RFC;Cantidad;Clave del SAT;Unidad;Descripción;Precio unitario;Descuento;IVA;ISR retenido;Régimen fiscal;Forma de pago";
/** The line of `someDraft`, for the customer that the issuer knows. */
const line = (reference: string, quantity = "2.5", more = "50.50;16;;;03") =>
  `${reference};URE180429TM6;${quantity};81112002;H87;"Soporte técnico & ""mesa de ayuda""";400.20;${more}`;

const readLines = async (...lines: string[]) => {
  const body = { fileBase64: Buffer.from(lines.join("\r\n")).toString("base64"), file_name: "ventas.csv" };
  return (await issuer.client.call("previewBulk", { body })).body.batch;
};
const read = (...lines: string[]) => readLines(HEADINGS, ...lines);
const at = (id: string) => ({ params: { id } });
const invoicesOf = async (id: string) => (await issuer.client.call("listBulkInvoices", at(id))).body.invoices;
const batchOf = async (id: string) => (await issuer.client.call("getBulk", at(id))).body.batch;
const start = (id: string, repeats: "skip" | "issue" = "skip", warnings: "skip" | "issue" = "skip") =>
  issuer.client.call("startBulk", { ...at(id), body: { repeats, warnings } });

async function until(id: string, isThere: (batch: Awaited<ReturnType<typeof batchOf>>) => boolean) {
  await vi.waitFor(async () => expect(isThere(await batchOf(id))).toBe(true), { timeout: 60_000, interval: 100 });
  return batchOf(id);
}
const untilDecided = (id: string) =>
  until(
    id,
    ({ state, counts }) =>
      ["done", "cancelled"].includes(state) && counts.stamping + counts.uncertain + counts.waiting === 0,
  );

async function give(amount: number): Promise<void> {
  const document = { issuerId: issuer.issuerId, documentKind: "gift", documentId: newId(test.clock) };
  await withTenant(test.deps.db, issuer.issuerId, (tx) =>
    grantCredits(tx, test.clock, { ...document, amount, note: "" }),
  );
}

describe("a spreadsheet of invoices", () => {
  it("is read whole before anything is issued: every mistake at its row and column, the law's too", async () => {
    const batch = await read(
      line("V-1"),
      line("V-2", "dos"),
      line("V-1", "1", "0;16;;;03"),
      line("V-3", "1", "900;16;;601;03"),
      line("", "1"),
      line("V-4", "1", "0;17;;;03"),
      line("V-1", "1", "0;16;;;04"),
    );
    expect(batch).toMatchObject({ state: "previewed", row_count: 7, invoice_count: 5, ignored_columns: [] });
    expect(batch.counts).toMatchObject({ invalid: 5, ready: 0 });
    const told = (await invoicesOf(batch.id)).flatMap(({ reference, problems }) =>
      problems
        .filter(({ severity }) => severity === "error")
        .map(({ row, column, message }) => [reference, row, column, message]),
    );
    expect(told.filter(([reference]) => reference !== "V-3")).toEqual([
      [
        "V-1",
        8,
        "Forma de pago",
        "La factura ya dice otra cosa en la fila 2: use un solo valor, o deje la celda vacía",
      ],
      ["V-2", 3, "Cantidad", "Escriba una cantidad, por ejemplo 1,250.50"],
      ["", 6, "Referencia", "Este campo es obligatorio"],
      ["V-4", 7, "IVA", "Elija una opción de la lista"],
    ]);
    const tooMuch = "El descuento $900.00 es mayor que el importe $400.20. Reduzca el descuento del concepto.";
    expect(told).toContainEqual(["V-3", 5, "Descuento", tooMuch]);
    const english = (await issuer.client.call("listBulkInvoices", { ...at(batch.id), headers: { localization: "en" } }))
      .body.invoices;
    expect(english[1]?.problems).toEqual([
      expect.objectContaining({ row: 3, column: "Quantity", message: "Enter an amount, for example 1,250.50" }),
    ]);
    expect((await issuer.client.fail("startBulk", { ...at(batch.id), body: {} })).body.code).toBe(
      "bulk_nothing_to_issue",
    );
    expect((await batchOf(batch.id)).state).toBe("previewed");
    await issuer.client.call("discardBulk", at(batch.id));
    expect((await issuer.client.fail("getBulk", at(batch.id))).status).toBe(404);
  });

  it("is priced as the editor prices, its rows grouped by their reference", async () => {
    // What a spreadsheet keeps of a cell that shows 10 % is 0.1.
    const batch = await read(
      line("P-1"),
      line("P-2", "1", "0;16;10;;03"),
      line("p-1"),
      line("P-3", "1", "0;0.16;0.1;;03"),
    );
    const [first, second, third] = await invoicesOf(batch.id);
    const item = someDraft(issuer).items?.[0];
    const editor = (
      await issuer.client.call("previewInvoice", { body: someDraft(issuer, { items: item ? [item, item] : [] }) })
    ).body;
    expect([first?.rows, first?.total, first?.receiver_name]).toEqual([
      [2, 4],
      editor.totals.total,
      "UNIVERSIDAD ROBOTICA ESPAÑOLA",
    ]);
    expect(second?.state).toBe("ready");
    // 400.20 + 64.032 - 40.02
    expect([second?.total, third?.total]).toEqual(["424.21", "424.21"]);
  });

  it("warns of a discount of cents, which may have been meant as a percentage", async () => {
    const batch = await read(line("C-1", "1", "0.1;16;;;03"), line("C-2", "1", "1.10;16;;;03"));
    const [first, second] = await invoicesOf(batch.id);
    expect(first).toMatchObject({
      state: "doubtful",
      problems: [{ row: 2, column: "Descuento", severity: "warning" }],
    });
    expect(second).toMatchObject({ state: "ready", problems: [] });
  });

  it("carries the customs documents of its rows, and says which is none", async () => {
    const row = (reference: string, customs: string) =>
      `${reference};URE180429TM6;1;56112100;H87;Silla;100;16;03;"${customs}"`;
    const batch = await readLines(
      "Referencia;RFC;Cantidad;Clave del SAT;Unidad;Descripción;Precio unitario;IVA;Forma de pago;Pedimento",
      row("I-1", "23  47  3807  3003832, 234738073003833"),
      row("I-2", "23 47 3807"),
    );
    const [wrong, right] = await invoicesOf(batch.id);
    expect(wrong?.problems).toContainEqual(
      expect.objectContaining({ row: 3, column: "Pedimento", severity: "error", message: expect.stringMatching(/15/) }),
    );
    await start(batch.id, "skip", "issue");
    await untilDecided(batch.id);
    const issued = (await invoicesOf(batch.id)).find(({ reference }) => reference === right?.reference);
    const xml = await issuer.client.call("getInvoiceXml", at(issued?.invoice_id ?? ""));
    expect(right?.state).toBe("ready");
    expect(new TextDecoder().decode(xml.bytes).match(/NumeroPedimento="[^"]*"/g)).toEqual([
      'NumeroPedimento="23  47  3807  3003832"',
      'NumeroPedimento="23  47  3807  3003833"',
    ]);
  });

  it("says every correction, and what contradicts a customer who is saved: such rows are a group of their own", async () => {
    const headings =
      "Referencia;RFC;Nombre;CP;Régimen fiscal;Método de pago;Forma de pago;Cantidad;Clave del SAT;Unidad;Descripción;Precio unitario";
    const row = (reference: string, ofReceiver: string, terms: string, key = "81112002") =>
      `${reference};URE180429TM6;${ofReceiver};${terms};1;${key};H87;Soporte;100`;
    const lines = [
      row("K-1", "Universidad Robotica  Española;86991;601", "PUE;03"),
      row("K-2", ";1234;", "PUE;03"),
      row("K-3", ";;603", "PUE;03"),
      row("K-4", ";;", "PPD;03"),
      row("K-5", ";;", "PUE;3"),
      row("K-6", "UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV;;", "PUE;03"),
      row("K-7", ";;", "PUE;03", "99999999"),
    ];
    const batch = await readLines(headings, ...lines);
    const found = await invoicesOf(batch.id);
    const of = (reference: string) => found.find((one) => one.reference === reference);
    const said = (reference: string) =>
      of(reference)?.problems.map(({ row: line, column, message }) => `${line} ${column}: ${message}`);
    expect(of("K-1")).toMatchObject({ state: "ready", problems: [] });
    expect(said("K-2")).toEqual(
      expect.arrayContaining([
        "3 Código postal: La celda dice 1234: se usará 01234",
        "3 Código postal: El cliente guardado tiene 86991: revise cuál es el dato correcto",
      ]),
    );
    expect(said("K-3")).toEqual(
      expect.arrayContaining(["4 Régimen fiscal: El cliente guardado tiene 601: revise cuál es el dato correcto"]),
    );
    expect(said("K-4")).toEqual([
      "5 Forma de pago: Con método de pago PPD la forma de pago es 99 (por definir): se usará 99 en lugar de 03",
    ]);
    expect(said("K-5")).toEqual(["6 Forma de pago: La celda dice 3: se usará 03"]);
    expect(said("K-6")?.some((one) => one.includes("El cliente guardado tiene UNIVERSIDAD ROBOTICA ESPAÑOLA:"))).toBe(
      true,
    );
    expect(of("K-7")?.state).not.toBe("ready");
    expect(["K-2", "K-4", "K-5", "K-6"].map((one) => of(one)?.state)).not.toContain("ready");
    expect(batch.counts.ready).toBe(1);
  });

  it("is refused when it cannot be read, has no reference, or is nobody's", async () => {
    const withoutReference = {
      fileBase64: Buffer.from("RFC;Cantidad\nURE180429TM6;1").toString("base64"),
      file_name: "x.csv",
    };
    expect((await issuer.client.fail("previewBulk", { body: withoutReference })).body.message).toContain("Referencia");
    const batch = await read(line("N-1"));
    for (const name of [
      "getBulk",
      "listBulkInvoices",
      "bulkResult",
      "pauseBulk",
      "cancelBulk",
      "retryBulk",
      "discardBulk",
    ] as const)
      expect([name, (await other.client.fail(name, at(batch.id))).status]).toEqual([name, 404]);
    expect((await other.client.fail("startBulk", { ...at(batch.id), body: {} })).status).toBe(404);
    expect((await other.client.call("listBulk")).body.batches).toEqual([]);
  });

  it("comes as a template that can be sent back as it is", async () => {
    const { bytes } = await issuer.client.call("bulkTemplate", { query: { format: "xlsx" } });
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows[0]?.slice(0, 3)).toEqual(["Referencia", "Serie", "RFC del cliente"]);
    const body = { fileBase64: Buffer.from(bytes).toString("base64"), file_name: "plantilla.xlsx" };
    const { batch } = (await issuer.client.call("previewBulk", { body })).body;
    expect(batch).toMatchObject({ row_count: 2, invoice_count: 1, ignored_columns: [] });
    expect((await invoicesOf(batch.id))[0]).toMatchObject({ state: "ready", total: "3307.16", problems: [] });
  });
});

describe("a batch", () => {
  it("stamps each invoice once, reports each, and recognises the same sale when it comes again", async () => {
    await give(20);
    const batch = await read(line("S-1"), line("S-2", "dos"), line("S-3"));
    const { body } = await start(batch.id);
    expect([body.message, body.batch.state]).toEqual(["Comenzó la emisión de 2 facturas.", "running"]);
    expect((await issuer.client.fail("startBulk", { ...at(batch.id), body: {} })).body.code).toBe("wrong_state");
    const done = await untilDecided(batch.id);
    expect(done.counts).toMatchObject({ stamped: 2, invalid: 1 });
    const { bytes } = await issuer.client.call("bulkResult", { ...at(batch.id), query: { format: "xlsx" } });
    const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    expect(rows.map(([reference, , state]) => [reference, state])).toEqual([
      ["Referencia", "Estado"],
      ["S-1", "Timbrada"],
      ["S-2", "Con errores"],
      ["S-3", "Timbrada"],
    ]);
    expect(rows[1]?.[3]).toMatch(/^[0-9A-F-]{36}$/);
    expect(rows[2]?.[9]).toBe("Fila 3, Cantidad: Escriba una cantidad, por ejemplo 1,250.50");

    const again = await read(line("S-1"), line("S-4"), line("S-3"));
    expect(again.counts).toMatchObject({ repeated: 2, ready: 1 });
    await start(again.id);
    expect((await untilDecided(again.id)).counts).toMatchObject({ repeated: 2, stamped: 1 });
    const wished = await read(line("S-1"));
    await start(wished.id, "issue");
    expect((await untilDecided(wished.id)).counts.stamped).toBe(1);
  });

  it("stamps what has warnings only when whoever starts it says so", async () => {
    await give(5);
    const batch = await read(line("W-1"), line("W-2", "1", "0.1;16;;;03"));
    expect(batch.counts).toMatchObject({ ready: 1, doubtful: 1 });
    await start(batch.id);
    expect((await untilDecided(batch.id)).counts).toMatchObject({ stamped: 1, doubtful: 1 });
    const again = await read(line("W-1"), line("W-2", "1", "0.1;16;;;03"));
    expect(again.counts).toMatchObject({ repeated: 1, doubtful: 1 });
    await start(again.id, "skip", "issue");
    expect((await untilDecided(again.id)).counts).toMatchObject({ stamped: 1, repeated: 1 });
    const both = await read(line("W-2", "1", "0.1;16;;;03"));
    expect(both.counts).toMatchObject({ repeated: 1 });
    expect((await issuer.client.fail("startBulk", { ...at(both.id), body: { repeats: "issue" } })).body.code).toBe(
      "bulk_nothing_to_issue",
    );
  });

  it("started twice at once under one key, or as two files of the same sales, stamps each sale once", async () => {
    const [one, two] = [await read(line("T-1"), line("T-2")), await read(line("T-1"), line("T-2"))];
    const headers = { "idempotency-key": crypto.randomUUID() };
    const answers = await Promise.all([
      issuer.client.raw("POST", `/api/invoices/bulk/${one.id}/start`, { body: {}, headers }),
      issuer.client.raw("POST", `/api/invoices/bulk/${one.id}/start`, { body: {}, headers }),
      issuer.client.raw("POST", `/api/invoices/bulk/${two.id}/start`, { body: {} }),
    ]);
    const started = answers.map(({ status }) => status).sort();
    expect([
      [200, 200, 409],
      [200, 409, 409],
    ]).toContainEqual(started);
    await vi.waitFor(
      async () => {
        const counts = await Promise.all([one, two].map(async ({ id }) => (await batchOf(id)).counts.stamped));
        expect(counts.reduce((sum, some) => sum + some)).toBe(2);
      },
      { timeout: 30_000 },
    );
  });

  it("reports of each what the provider refuses, and goes on", async () => {
    await setPersonality(test, "not-in-lco", { times: 1 });
    const batch = await read(line("R-1"), line("R-2"), line("R-3"));
    await start(batch.id);
    expect((await untilDecided(batch.id)).counts).toMatchObject({ rejected: 1, stamped: 2 });
    const [rejected] = await invoicesOf(batch.id);
    expect(rejected).toMatchObject({ state: "rejected", uuid: null });
    expect(rejected?.problems[0]?.code).not.toBe("");
    expect((await issuer.client.call("getInvoice", at(rejected?.invoice_id ?? ""))).body.invoice.state).toBe("draft");
  });

  it("puts right what is certain when asked, in invoices with errors too, and then issues them", async () => {
    await give(2);
    const headings = `${HEADINGS};Uso de CFDI;Nombre;CP`;
    // Without obligations there is no use but S01; of a company's other uses, which one was meant only a person knows.
    const person = (reference: string, use: string) =>
      `${line(reference, "1", "0;16;;616;03").replace("URE180429TM6", "MISC491214B86")};${use};CECILIA MIRANDA SANCHEZ;01010`;
    const rows = [
      person("U-1", "D01"),
      `${line("U-2", "1", "0;16;;;03")};G03;;`,
      `${line("U-3", "dos")};D01;;`,
      `${line("U-4", "1", "0;16;;;03")};D01;;`,
    ];
    const body = {
      fileBase64: Buffer.from([headings, ...rows].join("\r\n")).toString("base64"),
      file_name: "usos.csv",
    };
    const { batch } = (await issuer.client.call("previewBulk", { body })).body;
    expect(batch.counts).toMatchObject({ invalid: 3, ready: 1 });
    const [wrong, ...others] = await invoicesOf(batch.id);
    expect(others.flatMap(({ problems }) => problems.flatMap(({ fix }) => fix ?? []))).toEqual([]);
    expect(wrong?.problems).toEqual([
      expect.objectContaining({
        code: "CFDI40161",
        column: "Uso de CFDI",
        fix: { label: "Cambiar el uso de CFDI a S01", add: [], remove: [], set: [{ path: "cfdi_use_id", value: 22 }] },
      }),
    ]);
    // What a person has to correct in the file is not among them.
    const { fixes } = (await issuer.client.call("listBulkFixes", at(batch.id))).body;
    expect(fixes).toEqual([{ label: "Cambiar el uso de CFDI a S01", rows: [2] }]);
    const english = await issuer.client.call("listBulkFixes", { ...at(batch.id), headers: { localization: "en" } });
    expect(english.body.fixes[0]?.label).toBe("Change the CFDI use to S01");
    expect((await issuer.client.call("fixBulk", at(batch.id))).body.message).toBe("Se corrigió 1 factura.");
    expect((await batchOf(batch.id)).counts).toMatchObject({ invalid: 2, ready: 2 });
    await start(batch.id);
    expect((await untilDecided(batch.id)).counts).toMatchObject({ stamped: 2, invalid: 2 });
    expect((await issuer.client.fail("fixBulk", at(batch.id))).body.code).toBe("wrong_state");
    const stamped = (await invoicesOf(batch.id)).find(({ reference }) => reference === "U-1");
    const xml = await issuer.client.raw("GET", `/api/invoices/${stamped?.invoice_id}/xml`);
    expect(xml.bytes.toString("utf8")).toContain('UsoCFDI="S01"');
  });

  it("keeps what is not sealed waiting while it is paused, continues, and is cancelled", async () => {
    await setPersonality(test, "5xx-before");
    const lines = Array.from({ length: 45 }, (_, n) => line(`Q-${n}`));
    await give(50);
    const batch = await read(...lines);
    await start(batch.id);
    await until(batch.id, ({ counts }) => counts.stamping + counts.uncertain >= 30);
    await issuer.client.call("pauseBulk", at(batch.id));
    const paused = await batchOf(batch.id);
    expect(paused.counts.waiting).toBeGreaterThan(5);
    await setPersonality(test, "ok");
    await queryAsOwner(test.databaseUrl, "UPDATE certification_providers SET paused_until = NULL, failures = 0");
    await queryAsOwner(test.databaseUrl, "UPDATE certification_queue SET due_at = now()");
    const still = await until(batch.id, ({ counts }) => counts.stamping + counts.uncertain === 0);
    expect([still.state, still.counts.waiting]).toEqual(["paused", paused.counts.waiting]);
    await issuer.client.call("cancelBulk", at(batch.id));
    expect((await batchOf(batch.id)).counts).toMatchObject({ withdrawn: paused.counts.waiting, waiting: 0 });
    expect((await issuer.client.fail("resumeBulk", at(batch.id))).body.code).toBe("wrong_state");
    await issuer.client.call("retryBulk", at(batch.id));
    expect((await untilDecided(batch.id)).counts.stamped).toBe(45);
  });

  it("keeps what is not sealed waiting once its creator is blocked, until they are unblocked and resume it", async () => {
    await setPersonality(test, "5xx-before");
    await give(50);
    const batch = await read(...Array.from({ length: 45 }, (_, n) => line(`B-${n}`)));
    await start(batch.id);
    await until(batch.id, ({ counts }) => counts.stamping + counts.uncertain >= 30);
    await queryAsOwner(test.databaseUrl, "UPDATE users SET blocked_at = now() WHERE id = $1", [issuer.userId]);
    await setPersonality(test, "ok");
    await queryAsOwner(test.databaseUrl, "UPDATE certification_providers SET paused_until = NULL, failures = 0");
    await queryAsOwner(test.databaseUrl, "UPDATE certification_queue SET due_at = now()");
    const stateOf = () =>
      queryAsOwner<{ state: string }>(test.databaseUrl, "SELECT state FROM bulk_batches WHERE id = $1", [batch.id]);
    await vi.waitFor(async () => expect((await stateOf())[0]?.state).not.toBe("running"), {
      timeout: 60_000,
      interval: 100,
    });
    await queryAsOwner(test.databaseUrl, "UPDATE users SET blocked_at = NULL WHERE id = $1", [issuer.userId]);
    const left = await batchOf(batch.id);
    expect([left.state, left.counts.waiting > 5]).toEqual(["paused", true]);
    await issuer.client.call("resumeBulk", at(batch.id));
    expect((await untilDecided(batch.id)).counts.stamped).toBe(45);
  });

  it("is paused while the key is frozen, and goes on once it is unfrozen and resumed", async () => {
    await give(3);
    const batch = await read(line("F-1"), line("F-2"), line("F-3"));
    await issuer.client.call("freezeKey");
    await start(batch.id);
    const held = await until(batch.id, ({ state }) => state === "paused");
    expect([held.counts.waiting, held.counts.refused]).toEqual([3, 0]);
    await issuer.client.call("unfreezeKey");
    await issuer.client.call("resumeBulk", at(batch.id));
    expect((await untilDecided(batch.id)).counts.stamped).toBe(3);
  });

  it("issues what the credits are enough for, says so of the rest, and issues it once there are more", async () => {
    const [{ available }] = await queryAsOwner<{ available: string }>(
      test.databaseUrl,
      "SELECT available FROM credit_accounts WHERE issuer_id = $1",
      [issuer.issuerId],
    ).then((rows) => [rows[0] ?? { available: "0" }] as const);
    const count = Number(available) + 2;
    const batch = await read(...Array.from({ length: count }, (_, n) => line(`C-${n}`)));
    await start(batch.id);
    expect((await untilDecided(batch.id)).counts).toMatchObject({ stamped: count - 2, refused: 2 });
    const [refused] = await invoicesOf(batch.id);
    expect(refused?.problems).toEqual([expect.objectContaining({ code: "no_credits", row: null })]);
    await give(2);
    await issuer.client.call("retryBulk", at(batch.id));
    expect((await untilDecided(batch.id)).counts).toMatchObject({ stamped: count, refused: 0 });
  });
});
