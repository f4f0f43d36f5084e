import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectTo } from "../db/embedded/connect.ts";
import { configureSat, stampedInvoice } from "../invoices/cancel/testing/sat.ts";
import { type FullIssuer, fullIssuer } from "../leaving/testing/full-issuer.ts";
import { sha256 } from "../lib/sha256.ts";
import { type ReadyIssuer, readyIssuer } from "../testing/issuing.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { RECORD_GROUPS } from "./records.db.ts";
import { buildArchive, downloadArchive, requestArchive } from "./testing/build.ts";

let test: TestApp;
let issuer: FullIssuer;
let other: ReadyIssuer;
let files: Map<string, Buffer>;
/** The rows of each table that is archived as it is, from right before the archive was asked for. */
let tables: Map<string, string[]>;

beforeAll(async () => {
  test = await shareTestApp("without jobs");
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
  [issuer, other] = [await fullIssuer(test), await readyIssuer(test)];
  await stampedInvoice(other);
  tables = await readTables();
  const id = await requestArchive(issuer);
  await buildArchive(test.deps, issuer, id);
  files = await downloadArchive(issuer, id);
});
afterAll(() => test.close());

const rows = <Row extends Record<string, unknown>>(text: string) =>
  queryAsOwner<Row>(test.databaseUrl, text, [issuer.issuerId]);
const named = (pattern: RegExp) => [...files].filter(([name]) => pattern.test(name));
const hashOf = (bytes: Uint8Array) => sha256(bytes).toString("hex");
const textOf = (name: string) => files.get(name)?.toString() ?? `no file ${name}`;

const linesOf = (table: string) => textOf(`registros/${table}.jsonl`).split("\n").slice(0, -1);
const inOrder = (row: object) => JSON.stringify(Object.entries(row).sort());

async function readTables(): Promise<Map<string, string[]>> {
  const connection = await connectTo(test.databaseUrl);
  const found = new Map<string, string[]>();
  for (const [table, without] of Object.values(RECORD_GROUPS).flatMap((of) => Object.entries<readonly string[]>(of))) {
    const select = `SELECT to_jsonb(t) AS row FROM ${table} AS t WHERE issuer_id = $1`;
    const kept = await connection.query<{ row: Record<string, unknown> }>(select, [issuer.issuerId]);
    for (const column of without) for (const { row } of kept) delete row[column];
    found.set(
      table,
      kept.map(({ row }) => inOrder(row)),
    );
  }
  await connection.end();
  return found;
}

/** The lines of a list as RFC 4180 has them, each by its headings. */
function sheet(name: string): Record<string, string>[] {
  const lines = [
    ...textOf(`listas/${name}.csv`)
      .replace("\ufeff", "")
      .matchAll(/(?:"(?:[^"]|"")*"|[^"\r\n])+/g),
  ];
  const cells = lines.map(([line]) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
    ),
  );
  const [headings = [], ...rest] = cells;
  return rest.map((line) => Object.fromEntries(headings.map((heading, at) => [heading, line[at] ?? ""])));
}

/** An amount in hundredths, with no float on the way. */
function cents(amount: string): bigint {
  const [, sign, whole, part = ""] = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(amount) ?? [amount];
  if (whole === undefined) throw new Error(`No amount of cents: ${amount}`);
  return BigInt(`${sign}${whole}${part.padEnd(2, "0")}`);
}
const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0n);

describe("the files of an archive of everything", () => {
  it("are what the specification of ZIP reads, and what another program reads", async () => {
    const { archive } = (await issuer.client.call("getArchive")).body;
    const { bytes } = await issuer.client.call("downloadArchive", { params: { id: archive?.id ?? "" } });
    const elsewhere = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, hashOf(content)]);
    expect(elsewhere).toEqual([...files].map(([name, content]) => [name, hashOf(content)]));
    expect(archive).toMatchObject({ state: "ready", documents: 4, documents_done: 4, size: bytes.length });
  });

  it("hold each stamped document with the very bytes of the provider, once, and its PDF beside it", async () => {
    const stamps = await rows<{ uuid: string; sha256: string }>(
      "SELECT uuid, encode(sha256(xml), 'hex') AS sha256 FROM stamps WHERE issuer_id = $1",
    );
    const documents = named(/^documentos\/\d{4}-\d\d\/.*\.xml$/).filter(([name]) => !name.includes("cancelacion"));
    const uuidOf = (xml: Buffer) => /<tfd:TimbreFiscalDigital[^>]* UUID="([^"]+)"/.exec(xml.toString())?.[1];
    const found = documents.map(([, xml]) => `${uuidOf(xml)?.toLowerCase()} ${hashOf(xml)}`);
    expect(stamps).toHaveLength(4);
    expect(found.sort()).toEqual(stamps.map((stamp) => `${stamp.uuid.toLowerCase()} ${stamp.sha256}`).sort());
    for (const [name] of documents) {
      const pdf = files.get(name.replace(/\.xml$/, ".pdf"));
      expect([name, pdf?.subarray(0, 5).toString(), pdf?.subarray(-6).toString().trim()]).toEqual([
        name,
        "%PDF-",
        "%%EOF",
      ]);
    }
    expect(named(/\.pdf$/)).toHaveLength(4);
    expect(named(/^evidencia\/.*\.zip$/)).toHaveLength(4);
  });

  it("hold each request to cancel and each acknowledgement with the bytes that are kept", async () => {
    for (const [table, pattern] of [
      ["cancellations", /solicitud-de-cancelacion-\d+\.xml$/],
      ["cancellation_receipts", /acuse-de-cancelacion-\d+\.xml$/],
    ] as const) {
      const kept = await rows<{ sha256: string }>(
        `SELECT encode(sha256(xml), 'hex') AS sha256 FROM ${table} WHERE issuer_id = $1`,
      );
      expect(kept.length).toBeGreaterThan(0);
      expect(named(pattern).map(([, xml]) => hashOf(xml))).toEqual(kept.map((row) => row.sha256));
    }
  });

  it("hold lists that are equal to the database to the cent, and to what the screens export", async () => {
    const invoices = sheet("facturas");
    const [stored] = await rows<{ count: number; total: string; subtotal: string }>(
      "SELECT count(*)::int, sum(total)::text AS total, sum(subtotal)::text AS subtotal FROM invoices WHERE issuer_id = $1 AND type <> 'P'",
    );
    expect(invoices).toHaveLength(stored?.count ?? 0);
    expect(sumOf(invoices.map((row) => row["Total"] ?? ""))).toBe(cents(stored?.total ?? ""));
    expect(sumOf(invoices.map((row) => row["Subtotal"] ?? ""))).toBe(cents(stored?.subtotal ?? ""));
    const inXml = named(/^documentos\/.*\.xml$/).flatMap(([, xml]) => {
      const total = /<cfdi:Comprobante[^>]* Total="([^"]+)"/.exec(xml.toString())?.[1];
      return total === undefined || xml.includes('TipoDeComprobante="P"') ? [] : [total];
    });
    const sealed = invoices.filter((row) => row["Folio fiscal"] !== "").map((row) => row["Total"] ?? "");
    expect(sealed.map(cents).sort()).toEqual(inXml.map(cents).sort());

    const [paid] = await rows<{ paid: string; written: string }>(
      `SELECT (SELECT sum(paid)::text FROM pay_documents WHERE issuer_id = $1) AS paid,
         (SELECT sum(total_mxn)::text FROM pays WHERE issuer_id = $1) AS written`,
    );
    expect([cents(paid?.paid ?? ""), cents(paid?.written ?? "")]).toEqual([33_333n, 33_333n]);
    expect(sheet("pagos")).toHaveLength(1);
    expect(textOf("listas/pagos.csv")).toContain("333.33");
    expect(sumOf(sheet("tickets").map((row) => row["Total"] ?? ""))).toBe(11_601n);
    expect(textOf("listas/productos-y-servicios.csv")).toContain("1400.55");
    const { client } = issuer;
    const exported = [
      ["facturas", (await client.call("exportInvoices", { body: { format: "csv" } })).bytes],
      ["clientes", (await client.call("exportCustomers", { body: { format: "csv" } })).bytes],
      ["productos-y-servicios", (await client.call("exportProducts", { body: { format: "csv" } })).bytes],
      ["compras-de-creditos", (await client.call("exportOrders", { body: { format: "csv" } })).bytes],
    ] as const;
    // The archive's list of invoices has the drafts too.
    for (const [name, bytes] of exported)
      expect(textOf(`listas/${name}.csv`).split("\r\n")).toEqual(
        expect.arrayContaining(bytes.toString().split("\r\n")),
      );
  });

  it("hold the history of credits, whose movements come to what there is", async () => {
    const movements = linesOf("credit_movements");
    const balance = { available: 0, held: 0, consumed: 0, issued: 0 } as Record<string, number>;
    for (const line of movements) {
      const { from_account, to_account, amount } = JSON.parse(line) as Record<string, string>;
      balance[from_account ?? ""] = (balance[from_account ?? ""] ?? 0) - Number(amount);
      balance[to_account ?? ""] = (balance[to_account ?? ""] ?? 0) + Number(amount);
    }
    const listed = sheet("historial-de-creditos");
    expect(listed).toHaveLength(movements.length);
    expect(listed.reduce((sum, row) => sum + Number(row["Cambio"]), 0)).toBe(balance["available"]);
    const captured = listed.filter((row) => row["Movimiento"] === "Gastado" && row["Documento"]?.startsWith("A-"));
    expect(captured.map((row) => row["Créditos"])).toEqual(["1", "1", "1"]);
    const [accounts] = await rows<Record<string, string>>(
      "SELECT issued::int, available::int, held::int, consumed::int FROM credit_accounts WHERE issuer_id = $1",
    );
    expect(balance).toEqual(accounts);
    expect(balance["available"]).toBe((await issuer.client.call("getCredits")).body.credits);
    expect(balance["consumed"]).toBe(4);
  });

  it("hold every row of every table of the company's, but for the columns that stay behind", () => {
    expect([...tables.values()].filter((found) => found.length > 0).length).toBeGreaterThan(30);
    for (const [table, kept] of tables) {
      const archived = linesOf(table).map((line) => inOrder(JSON.parse(line) as object));
      // The archive's own beginning is in the audit log that it holds.
      const asked = table === "deeds" ? archived.filter((line) => line.includes("archive_requested")) : [];
      expect([table, asked.length]).toEqual([table, table === "deeds" ? 1 : 0]);
      expect([table, archived.sort()]).toEqual([table, [...kept, ...asked].sort()]);
    }
  });

  it("hold nothing of another company", async () => {
    const secrets = [other.issuerId, other.userId, other.rfc, other.email, other.username];
    const [stamp] = await queryAsOwner<{ uuid: string }>(
      test.databaseUrl,
      "SELECT uuid FROM stamps WHERE issuer_id = $1",
      [other.issuerId],
    );
    for (const [name, bytes] of files)
      for (const secret of [...secrets, stamp?.uuid ?? "no stamp"])
        expect([name, secret, bytes.includes(secret)]).toEqual([name, secret, false]);
  });

  it("are named and headed in the language in which they were asked for", async () => {
    const id = await requestArchive(issuer, "en");
    await buildArchive(test.deps, issuer, id);
    const english = await downloadArchive(issuer, id);
    const folders = [...new Set([...english.keys()].map((name) => name.split("/")[0]))].sort();
    expect(folders).toEqual(
      ["README.txt", "SHA256SUMS", "certificates", "documents", "evidence", "images", "lists", "records"].sort(),
    );
    expect(english.get("README.txt")?.toString().indexOf("ALL THE DATA OF")).toBeGreaterThan(0);
    expect(english.get("lists/invoices.csv")?.toString()).toMatch(/^\ufeff.*Total,.*\r\n/);
    const xmls = (of: Map<string, Buffer>) =>
      [...of]
        .filter(([name]) => name.endsWith(".xml"))
        .map(([, xml]) => hashOf(xml))
        .sort();
    expect(xmls(english)).toEqual(xmls(files));
  });
});
