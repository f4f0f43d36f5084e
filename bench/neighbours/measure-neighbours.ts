import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { seedInvoices } from "../lists/seed.ts";
import { makeIssuers } from "../stamp/issuers.ts";
import { openPlace } from "../stamp/place.ts";
import { type Answered, type Asking, createClient } from "./client.ts";
import { HostileTenant, type Load } from "./load.ts";
import { asking, hostileLoads, type Tenant } from "./loads.ts";
import type { LoadReport, NeighboursReport, Wait } from "./report.ts";

/** Of the hostile tenant's, so that its lists and exports are long; of the neighbour's, so that its list has a page. */
const SEEDED = { hostile: 20_000, neighbour: 500 };
/** How long one turn of silence, or of load, is; whatever was begun by then is waited for. */
const TURN_MS = 8_000;
/** Until a load has come to what it costs. */
const SETTLE_MS = 1_500;
/** An idle tenant thinks between two clicks. */
const THINKING_MS = 20;
const WARM_UPS = 20;

/** Silence and load in turns, load after load. */
export async function measureNeighbours(
  rounds: number,
  only: string,
  onLoad: (load: LoadReport) => void,
): Promise<NeighboursReport> {
  const place = await openPlace();
  const hostile = new HostileTenant();
  try {
    const [one, other] = await makeTenants(place.url, place.databaseUrl);
    const questions = neighbourQuestions(one);
    const ask = createClient(place.url);
    for (let time = 0; time < WARM_UPS; time += 1) for (const question of questions) await ask(question.asking);
    const loads: LoadReport[] = [];
    for (const load of hostileLoads(other).filter(({ what }) => what.includes(only))) {
      const measured = await measureLoad({ url: place.url, ask, hostile, questions, rounds }, load);
      onLoad(measured);
      loads.push(measured);
    }
    return { machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}, Node ${process.version}`, loads };
  } finally {
    hostile.end();
    await place.close();
  }
}

interface Question {
  readonly what: string;
  readonly asking: Asking;
}

function neighbourQuestions(tenant: Tenant): readonly Question[] {
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
  readonly ask: (asking: Asking) => Promise<Answered>;
  readonly hostile: HostileTenant;
  readonly questions: readonly Question[];
  readonly rounds: number;
}

async function measureLoad(scene: Scene, load: Load): Promise<LoadReport> {
  const { url, hostile, questions, rounds } = scene;
  const quiet = questions.map((): Answered[] => []);
  const loaded = questions.map((): Answered[] => []);
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
async function askInTurn({ ask, questions }: Scene, answered: readonly Answered[][]): Promise<void> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    for (const [at, question] of questions.entries()) {
      answered[at]?.push(await ask(question.asking));
      await sleep(THINKING_MS);
    }
  }
}

function waitOf(what: string, quiet: readonly Answered[], loaded: readonly Answered[]): Wait {
  const refused = [...quiet, ...loaded].filter(({ status }) => status !== 200).length;
  return { what, quietP95: p95(quiet), loadedP95: p95(loaded), asked: [quiet.length, loaded.length], refused };
}

function p95(answers: readonly Answered[]): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
}
