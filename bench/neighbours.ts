/**
 * `npm run bench -- neighbours [--json] [--rounds N] [--only WORD]`: what an idle tenant waits for while another one
 * keeps the server as busy as four connections can: `/me`, a page of the list, a one-line invoice's JSON preview and
 * its PDF. Every load alternates with idle periods, so that what else the machine does affects both alike.
 * `--only` takes the loads whose name contains the word.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openEnvironment } from "./environment/environment.ts";
import { makeIssuers, seedInvoices } from "./environment/issuers.ts";
import {
  createClient,
  HostileTenant,
  type PreparedRequest,
  type TenantLoad,
  type TimedResponse,
} from "./neighbours/load.ts";
import { machine, percentiles, shown, showReport, verdict } from "./report.ts";

const options = {
  json: { type: "boolean" },
  rounds: { type: "string", default: "4" },
  only: { type: "string", default: "" },
} as const;
const { values } = parseArgs({ options });

/** Of the hostile tenant's, so that its lists and exports are long; of the neighbour's, so that its list has a page. */
const SEEDED = { hostile: 20_000, neighbour: 500 };

const WARM_UPS = 20;

const LINES = 5_000;

const ATTRIBUTES = 200_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4"';

/** Of a line of the document below. */
const ATTRIBUTES_PER_LINE = 7;

/** How long one idle period, or one of load, is; whatever was begun by then is waited for. */
const TURN_MS = 8_000;

/** An idle tenant thinks between two clicks. */
const THINKING_MS = 20;

/** Until a load has come to what it costs. */
const SETTLE_MS = 1_500;

const MAX_RATIO = 2;

const MAX_EXTRA_MS = 25;

const measured = await measureNeighbours(
  Math.trunc(+values.rounds),
  values.only,
  values.json ? () => undefined : printLoad,
);
showReport(measured, values.json, printVerdict, meetsTarget(measured));

/** Idle periods and load in turns, load after load. */
async function measureNeighbours(
  rounds: number,
  only: string,
  onLoad: (load: LoadReport) => void,
): Promise<NeighboursReport> {
  const environment = await openEnvironment();
  const hostile = new HostileTenant();
  try {
    const [one, other] = await makeTenants(environment.url, environment.databaseUrl);
    const questions = neighbourRequests(one);
    const ask = createClient(environment.url);
    for (let time = 0; time < WARM_UPS; time += 1) for (const question of questions) await ask(question.asking);
    const loads: LoadReport[] = [];
    for (const load of hostileLoads(other).filter(({ what }) => what.includes(only))) {
      const measured = await measureLoad({ url: environment.url, ask, hostile, questions, rounds }, load);
      onLoad(measured);
      loads.push(measured);
    }
    return { machine: machine(), loads };
  } finally {
    hostile.end();
    await environment.close();
  }
}

interface NeighbourRequest {
  readonly what: string;
  readonly asking: PreparedRequest;
}

function neighbourRequests(tenant: Tenant): readonly NeighbourRequest[] {
  const preview = "/api/invoices/preview";
  return [
    { what: "/me", asking: asking(tenant, "GET", "/api/auth/me") },
    {
      what: "a page of the list",
      asking: asking(tenant, "POST", "/api/invoices/list/paginate", { rows_per_page: 25 }),
    },
    { what: "one line, JSON preview", asking: asking(tenant, "POST", preview, tenant.draft) },
    { what: "one line, PDF preview", asking: asking(tenant, "POST", preview, tenant.draft, "application/pdf") },
  ];
}

async function makeTenants(url: string, databaseUrl: string): Promise<[neighbour: Tenant, hostile: Tenant]> {
  const issuers = await makeIssuers(url, 2);
  const rfcs = await Promise.all(
    issuers.map(async ({ api }) => (await api.json<{ user: { rfc: string } }>("GET", "/api/auth/me")).body.user.rfc),
  );
  const rows = [SEEDED.neighbour, SEEDED.hostile];
  await seedInvoices(
    databaseUrl,
    rfcs.map((rfc, at) => ({ rfc, rows: rows[at] ?? 0 })),
  );
  const tenants = issuers.map(({ token, draft }) => ({ token, draft: draft as Tenant["draft"] }));
  return tenants as [Tenant, Tenant];
}

interface Scene {
  readonly url: string;
  readonly ask: (asking: PreparedRequest) => Promise<TimedResponse>;
  readonly hostile: HostileTenant;
  readonly questions: readonly NeighbourRequest[];
  readonly rounds: number;
}

async function measureLoad(scene: Scene, load: TenantLoad): Promise<LoadReport> {
  const { url, hostile, questions, rounds } = scene;
  const quiet = questions.map((): TimedResponse[] => []);
  const loaded = questions.map((): TimedResponse[] => []);
  const answers: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    await askInTurn(scene, quiet);
    hostile.start(url, load);
    await sleep(SETTLE_MS);
    await askInTurn(scene, loaded);
    for (const [status, count] of Object.entries(await hostile.stop()))
      answers[status] = (answers[status] ?? 0) + count;
  }
  return {
    what: load.what,
    answers,
    waits: questions.map(({ what }, at) => waitOf(what, quiet[at] ?? [], loaded[at] ?? [])),
  };
}

/** One question after the other, each as often as the others, until the turn is over. */
async function askInTurn({ ask, questions }: Scene, answered: readonly TimedResponse[][]): Promise<void> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    for (const [at, question] of questions.entries()) {
      answered[at]?.push(await ask(question.asking));
      await sleep(THINKING_MS);
    }
  }
}

function waitOf(what: string, quiet: readonly TimedResponse[], loaded: readonly TimedResponse[]): Wait {
  const refused = [...quiet, ...loaded].filter(({ status }) => status !== 200).length;
  return { what, quietP95: p95(quiet), loadedP95: p95(loaded), asked: [quiet.length, loaded.length], refused };
}

function p95(answers: readonly TimedResponse[]): number {
  return percentiles(answers.map(({ milliseconds }) => milliseconds)).p95;
}

/** A tenant, and a draft of one line that it may preview. */
interface Tenant {
  readonly token: string;
  readonly draft: Readonly<Record<string, unknown>> & { readonly items: readonly object[] };
}

function asking(
  { token }: Tenant,
  method: PreparedRequest["method"],
  path: string,
  body?: object,
  accept = "application/json",
): PreparedRequest {
  const headers = { authorization: `Bearer ${token}`, accept, localization: "es", "content-type": "application/json" };
  return { method, path, headers, body: body === undefined ? "" : JSON.stringify(body) };
}

/** Everything that costs the server much and that a tenant may ask for. */
function hostileLoads(tenant: Tenant): readonly TenantLoad[] {
  const post = (path: string, body: object, accept?: string) => asking(tenant, "POST", path, body, accept);
  const verify = (xml: string) => post("/api/invoices/verify", { xmlBase64: Buffer.from(xml).toString("base64") });
  const long = {
    ...tenant.draft,
    items: Array.from({ length: LINES }, (_, at) => ({ ...tenant.draft.items[0], sku: `SKU-${at}` })),
  };
  const lists = ["customers", "products", "invoices"].map((list) => post(`/api/${list}/list`, {}));
  const searches = ["a", "ferreteria", "quimera"].map((search) =>
    post("/api/invoices/list/paginate", { search, rows_per_page: 100 }),
  );
  return [
    { what: `verifying a file of ${ATTRIBUTES} attributes`, requests: [verify(manyAttributes())] },
    { what: `verifying a document of ${ATTRIBUTES} attributes`, requests: [verify(manyLines())] },
    { what: `JSON previews of ${LINES} lines`, requests: [post("/api/invoices/preview", long)] },
    { what: "lists", requests: [...lists, ...searches] },
    { what: `PDF previews of ${LINES} lines`, requests: [post("/api/invoices/preview", long, "application/pdf")] },
    { what: "PDF previews of one line", requests: [post("/api/invoices/preview", tenant.draft, "application/pdf")] },
    { what: "exports", requests: ["xlsx", "csv"].map((format) => post("/api/invoices/list/export", { format })) },
  ];
}

/** All of them at one element. */
function manyAttributes(): string {
  const attributes = Array.from({ length: ATTRIBUTES }, (_, at) => ` a${at}="1"`).join("");
  return `${HEAD} Version="4.0"${attributes}/>`;
}

/** As a document has them. */
function manyLines(): string {
  const line =
    '<cfdi:Concepto ClaveProdServ="01010101" Cantidad="1" ClaveUnidad="H87" Descripcion="a" ValorUnitario="1" Importe="1" ObjetoImp="01"/>';
  const lines = line.repeat(Math.ceil(ATTRIBUTES / ATTRIBUTES_PER_LINE));
  const header =
    ' Version="4.0" Fecha="2026-11-20T10:00:00" Sello="" NoCertificado="30001000000500003416" Certificado="" SubTotal="1" Moneda="MXN" Total="1"' +
    ' TipoDeComprobante="I" Exportacion="01" MetodoPago="PUE" FormaPago="03" LugarExpedicion="06000"';
  const parties =
    '<cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"/>' +
    '<cfdi:Receptor Rfc="URE180429TM6" Nombre="UNIVERSIDAD ROBOTICA ESPAÑOLA" DomicilioFiscalReceptor="86991" RegimenFiscalReceptor="601" UsoCFDI="G03"/>';
  return `${HEAD}${header}>${parties}<cfdi:Conceptos>${lines}</cfdi:Conceptos></cfdi:Comprobante>`;
}

/**
 * What the neighbour asks for, and what it waited: idle, and while the load ran. Milliseconds from request to
 * whole answer.
 */
interface Wait {
  readonly what: string;
  readonly quietP95: number;
  readonly loadedP95: number;
  /** How often it was asked for while idle and under load. */
  readonly asked: readonly [quiet: number, loaded: number];
  /** Answers that were no success. */
  readonly refused: number;
}

/** What the other tenant did meanwhile, and what came of it: answers by status. */
interface LoadReport {
  readonly what: string;
  readonly answers: Readonly<Record<string, number>>;
  readonly waits: readonly Wait[];
}

interface NeighboursReport {
  readonly machine: string;
  readonly loads: readonly LoadReport[];
}

function limitOf({ quietP95 }: Wait): number {
  return MAX_RATIO * quietP95 + MAX_EXTRA_MS;
}

function loadMeetsTarget(wait: Wait): boolean {
  return wait.refused === 0 && wait.loadedP95 <= limitOf(wait);
}

/** A load that nobody felt, because it never ran, proves nothing. */
function hasRun({ answers }: LoadReport): boolean {
  return Object.values(answers).some((count) => count > 0);
}

function meetsTarget({ loads }: NeighboursReport): boolean {
  return loads.length > 0 && loads.every((load) => hasRun(load) && load.waits.every(loadMeetsTarget));
}

/** One load, as soon as it is measured: all of them take minutes. */
function printLoad(load: LoadReport): void {
  const answers = Object.entries(load.answers).map(([status, count]) => `${count} × ${status}`);
  console.log(`\n  ${load.what} (${answers.join(", ") || "no answer: NOT RUN"})`);
  for (const wait of load.waits) {
    const judged = verdict(loadMeetsTarget(wait));
    const refused = wait.refused === 0 ? "" : `, ${wait.refused} refused`;
    const waited = `p95 ${shown(wait.quietP95, 1)} ms -> ${shown(wait.loadedP95, 1)} ms`;
    const asked = `${wait.asked.join(" and ")} asked${refused}`;
    console.log(
      `    ${wait.what.padEnd(24)} ${waited.padEnd(34)} ≤ ${shown(limitOf(wait), 1).padStart(7)}  ${judged.padEnd(8)} ${asked}`,
    );
  }
}

function printVerdict(report: NeighboursReport): void {
  console.log(
    `\nBeside another tenant who keeps four connections busy, on ${report.machine}: ${verdict(meetsTarget(report))}`,
  );
}
