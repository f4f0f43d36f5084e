import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { registerAndSignIn, signIn } from "./account.ts";
import { Api } from "./api.ts";
import { freshRfc } from "./fresh-rfc.ts";
import { type DemoOptions, readOptions, USAGE } from "./options.ts";
import { startOwnServer } from "./own-server.ts";
import { type DemoDocument, issuePayments } from "./payments.ts";
import { completeProfile } from "./profile.ts";
import { issueInvoice } from "./sale.ts";
import { type Verification, verify } from "./verify.ts";

const READY_SECONDS = 120;

async function run(options: DemoOptions): Promise<boolean> {
  const server = options.url === null ? await startOwnServer() : null;
  try {
    return await walk(options, new Api(options.url ?? server?.url ?? ""));
  } finally {
    await server?.stop();
  }
}

/** The path of a new business, timed step by step. */
async function walk(options: DemoOptions, api: Api): Promise<boolean> {
  const timings: Record<string, number> = {};
  const timed = async <T>(name: string, step: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await step();
    timings[name] = Math.round(performance.now() - start);
    return result;
  };
  const rfc = options.issuer.rfc ?? freshRfc();
  await timed("ready_ms", () => api.untilReady(READY_SECONDS));
  await timed("account_ms", () => enter(api, options, rfc));
  if (options.email === null) await timed("profile_ms", () => completeProfile(api, options, rfc));
  const invoice = await timed("invoice_ms", () => issueInvoice(api));
  const xml = await timed("xml_ms", () => api.file(`/api/invoices/${invoice.id}/xml`));
  const pdf = await timed("pdf_ms", () => api.file(`/api/invoices/${invoice.id}/pdf`));
  const { uuid, serie, folio, totals } = invoice;
  const verification = await verify(api, xml, { uuid, total: totals?.total ?? "" });

  await mkdir(options.out, { recursive: true });
  await writeFile(join(options.out, "ingreso.xml"), xml);
  await writeFile(join(options.out, "ingreso.pdf"), pdf);
  const payments = await timed("payments_ms", () => issuePayments(api));
  const documents = await timed("documents_ms", () => keepDocuments(api, options.out, payments));
  const summary = { rfc, uuid, serie, folio, totals, verification, documents, timings };
  await writeFile(join(options.out, "summary.json"), `${JSON.stringify(summary, null, 2)}\n`);
  console.log(JSON.stringify(summary, null, 2));
  return [verification, ...Object.values(documents)].every((held) => Object.values(held).every(Boolean));
}

/** Writes each document's XML and PDF, and answers what holds of it. */
async function keepDocuments(api: Api, out: string, documents: readonly DemoDocument[]): Promise<Record<string, Verification>> {
  const held: Record<string, Verification> = {};
  for (const document of documents) {
    const xml = await api.file(`${document.address}/xml`);
    await writeFile(join(out, `${document.name}.xml`), xml);
    await writeFile(join(out, `${document.name}.pdf`), await api.file(`${document.address}/pdf`));
    held[document.name] = await verify(api, xml, document);
  }
  return held;
}

async function enter(api: Api, { email, password }: DemoOptions, rfc: string): Promise<void> {
  if (email !== null && password !== null) await signIn(api, email, password);
  else await registerAndSignIn(api, rfc);
}

const options = readOptions(process.argv.slice(2));
if (typeof options === "string") {
  console.error(`${options}\n\n${USAGE}`);
  process.exitCode = 2;
} else {
  process.exitCode = (await run(options).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return false;
  }))
    ? 0
    : 1;
}
