import { freshRfc, registerAndSignIn, signIn } from "./account.ts";
import { Api } from "./api.ts";
import { DocumentArchive, stopwatch } from "./document-archive.ts";
import { documentOf, issueOthers, issuePayments } from "./documents.ts";
import { type DemoOptions, type IssuerOptions, readOptions, USAGE } from "./options.ts";
import { startOwnServer } from "./own-server.ts";
import { completeProfile } from "./profile.ts";
import { cancelSale, issueInvoice } from "./sale.ts";

const READY_SECONDS = 120;

/**
 * A new account has five credits, which the first business spends: what else there is to see is issued by another one.
 */
const SECOND = { name: "COMERCIO DE MUESTRA", regime: "601", zip: "06000" } as const;

async function run(options: DemoOptions): Promise<boolean> {
  const server = options.url === null ? await startOwnServer() : null;
  try {
    return await walk(options, options.url ?? server?.url ?? "", server?.pacUrl ?? null);
  } finally {
    await server?.stop();
  }
}

/** The path of a new business, timed step by step, and what a second one issues. */
async function walk(options: DemoOptions, url: string, pacUrl: string | null): Promise<boolean> {
  const { timed, timings } = stopwatch();
  const api = new Api(url);
  const rfc = options.issuer.rfc ?? freshRfc();
  await timed("ready_ms", () => api.untilReady(READY_SECONDS));
  await timed("account_ms", () => enter(api, options, rfc));
  if (options.email === null) await timed("profile_ms", () => completeProfile(api, options, rfc));
  const invoice = await timed("invoice_ms", () => issueInvoice(api));
  const first = new DocumentArchive(api, options.out);
  const verification = await first.saveFirst(documentOf("ingreso", invoice), timed);
  const payments = await timed("payments_ms", () => issuePayments(api));
  await timed("documents_ms", () => first.save(payments));

  const second = await timed("second_ms", () => openSecond(url));
  const shop = new DocumentArchive(second.api, options.out);
  const others = await timed("others_ms", () => issueOthers(second.api, second.issuer));
  await timed("other_documents_ms", () => shop.save(others));
  const acknowledgement = await timed("acuse_ms", () => cancelSale(second.api, second.issuer.rfc, pacUrl));
  await shop.saveAcknowledgement(acknowledgement);

  const { uuid, serie, folio, totals } = invoice;
  const documents = { ...first.held, ...shop.held };
  const rfcs = { first: rfc, second: second.issuer.rfc };
  await first.saveSummary({ rfc, rfcs, uuid, serie, folio, totals, verification, documents, timings });
  return [verification, ...Object.values(documents)].every((held) => Object.values(held).every(Boolean));
}

async function enter(api: Api, { email, password }: DemoOptions, rfc: string): Promise<void> {
  if (email !== null && password !== null) await signIn(api, email, password);
  else await registerAndSignIn(api, rfc);
}

/** Always with a certificate of the sandbox: an account is of one RFC, and a given certificate is the first one's. */
async function openSecond(
  url: string,
): Promise<{ readonly api: Api; readonly issuer: IssuerOptions & { readonly rfc: string } }> {
  const api = new Api(url);
  const issuer = { ...SECOND, rfc: freshRfc() };
  await registerAndSignIn(api, issuer.rfc);
  await completeProfile(api, { issuer, csd: null }, issuer.rfc);
  return { api, issuer };
}

const args = process.argv.slice(2);
if (args.includes("--help")) {
  console.log(USAGE);
  process.exit();
}
const options = readOptions(args);
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
