import { countAlerts } from "../alerts/index.ts";
import { listBackupRuns } from "../backup/index.ts";
import type { Deps } from "../boot/deps.ts";
import { listsAgeInDays } from "../catalogues/index.ts";
import { listProviderHealth } from "../invoices/index.ts";
import { MINUTE_MS } from "../lib/durations.ts";
import { instantOfId } from "../lib/ids.ts";
import { createFamily, type MetricFamily, type Sample, sampleOf, samplesBy } from "../lib/metrics.ts";
import {
  countAllWaiting,
  countDocuments,
  countJobs,
  countMails,
  countOverIssuers,
  countUsers,
  type DocumentBacklog,
  type JobBacklog,
  sumAccounts,
} from "./figures.db.ts";
import { chainsKeyedAt, listChainHeads } from "./statistics.db.ts";

/**
 * How the installation stands, alike from each of its processes: over connections that nothing else uses, so that they
 * are answered also when the product has taken all of its own.
 */
export function createInstallationFigures(deps: Deps): () => Promise<readonly MetricFamily[]> {
  const accounts = createAccountFigures(deps);
  return async () => {
    const { metricsDb: db, pacs, clock } = deps;
    const now = clock.now();
    // One after another: a connection is left to whoever asks meanwhile whether this process works.
    const ofAccounts = await accounts(now);
    const { stampsToday, webhooks } = await countOverIssuers(db, now);
    const [jobs, documents, mails] = [await countJobs(db, now), await countDocuments(db), await countMails(db)];
    const backups = await listBackupRuns(db);
    const [providers, alerts] = [await listProviderHealth({ db, pacs, clock }), await countAlerts(db)];
    const age = (since: Date | null) => (since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000));
    const { failed, uncertain } = mails;
    return [
      ...ofAccounts,
      createFamily("stamps_today", "Documents stamped on this day of Mexico City.", sampleOf(stampsToday)),
      ...jobFamilies(jobs, documents, age),
      createFamily(
        "mails",
        "Mails that have not left, by state.",
        samplesBy("state", { pending: mails.waiting, failed, uncertain }),
      ),
      createFamily(
        "mails_oldest_seconds",
        "How long the oldest mail has waited to leave.",
        sampleOf(age(mails.oldest)),
      ),
      createFamily("webhooks_waiting", "Events that have not reached their address yet.", sampleOf(webhooks.waiting)),
      createFamily(
        "webhooks_oldest_seconds",
        "How long the oldest of them has waited.",
        sampleOf(age(webhooks.oldest)),
      ),
      ...providerFamilies(providers, documents, age),
      createFamily(
        "backup_age_seconds",
        "Since a part of the backup last succeeded, by kind.",
        backupAges(backups, age),
      ),
      createFamily("alerts", "What an administrator has to see to, by reason.", samplesBy("reason", alerts)),
      createFamily(
        "catalogues_age_days",
        "Days since the SAT published the lists in use; it publishes about every nine.",
        sampleOf(listsAgeInDays(deps)),
      ),
    ];
  };
}

/** What never succeeded has no age; the administrator's alerts say so. */
function backupAges(runs: Awaited<ReturnType<typeof listBackupRuns>>, age: Age): Sample[] {
  return runs.flatMap(({ kind, succeededAt }) =>
    succeededAt === null ? [] : [{ labels: { kind }, value: age(succeededAt) }],
  );
}

type Age = (since: Date | null) => number;

function jobFamilies(
  jobs: readonly JobBacklog[],
  documents: readonly DocumentBacklog[],
  age: Age,
): readonly MetricFamily[] {
  const certifying = { name: "certify-invoice", waiting: countAllWaiting(documents), running: 0, failed: 0 };
  const counts = [certifying, ...jobs];
  const states = counts.flatMap(({ name: job, waiting, running, failed }) =>
    samplesBy("state", { waiting, running, failed }).map(({ labels, value }) => ({
      labels: { job, ...labels },
      value,
    })),
  );
  const oldest = Object.fromEntries(jobs.map((job) => [job.name, age(job.oldest)]));
  return [
    createFamily("jobs", "Jobs, by kind and state; certify-invoice are documents that wait for a provider.", states),
    createFamily(
      "jobs_oldest_seconds",
      "For how long the oldest job of a kind could have been begun.",
      samplesBy("job", oldest),
    ),
  ];
}

function providerFamilies(
  providers: Awaited<ReturnType<typeof listProviderHealth>>,
  documents: readonly DocumentBacklog[],
  age: Age,
): MetricFamily[] {
  const each = (values: readonly number[]): Sample[] =>
    providers.map(({ provider }, at) => ({ labels: { provider }, value: values[at] ?? 0 }));
  const oldestOf = (name: string) => documents.find(({ provider }) => provider === name)?.oldest;
  const isOpen = providers.map(({ state }) => Number(state === "open"));
  const asking = providers.map((facts) => facts.asking);
  const limits = providers.map((facts) => facts.limit);
  const waiting = providers.map((facts) => facts.waiting);
  const oldest = providers.map(({ provider }) => {
    const id = oldestOf(provider);
    return age(id === undefined ? null : instantOfId(id));
  });
  return [
    createFamily("provider_open", "1 while a certification provider can be used.", each(isOpen)),
    createFamily("provider_asking", "Requests under way at a certification provider.", each(asking)),
    createFamily("provider_limit", "Most requests that a certification provider is sent at once.", each(limits)),
    createFamily("provider_waiting", "Documents that wait for a certification provider.", each(waiting)),
    createFamily("provider_oldest_seconds", "How long ago the oldest of them was sealed.", each(oldest)),
  ];
}

/**
 * What has a row for each account is added up at most once a minute, however often a monitor asks: it hardly moves,
 * and the accounts of a large installation are many.
 */
function createAccountFigures(deps: Deps): (now: Date) => Promise<readonly MetricFamily[]> {
  let known: { readonly at: number; readonly families: readonly MetricFamily[] } | null = null;
  return async (now) => {
    const age = known === null ? MINUTE_MS : Math.abs(now.getTime() - known.at);
    if (known === null || age >= MINUTE_MS) known = { at: now.getTime(), families: await accountFamilies(deps, now) };
    return known.families;
  };
}

async function accountFamilies({ metricsDb: db }: Deps, now: Date): Promise<readonly MetricFamily[]> {
  const users = await countUsers(db);
  const { credits, certificatesEnding } = await sumAccounts(db, now);
  const [chains, keyedAt] = [await listChainHeads(db), await chainsKeyedAt(db)];
  const entries = chains.map((head) => ({ labels: { chain: head.chain }, value: head.entries }));
  const heads = chains.map((head) => ({ labels: { chain: head.chain }, value: head.fingerprint }));
  return [
    createFamily("users", "Users, by how they stand.", samplesBy("state", { ...users })),
    createFamily("credits", "Credits of all issuers; a consumed one is a stamp.", samplesBy("account", { ...credits })),
    createFamily(
      "certificates_ending",
      "Seal certificates that end within 60 days, 50 at most.",
      sampleOf(certificatesEnding),
    ),
    createFamily("chain_entries", "Links of the chained histories; they only grow.", entries),
    createFamily(
      "chain_head",
      "The first 52 bits of the SHA-256 of where the chains end; the same as long as no link is added.",
      heads,
    ),
    createFamily(
      "chain_keyed_seconds",
      "When links of the chains began to have codes, in seconds since 1970; it never changes.",
      keyedAt === null ? [] : sampleOf(Math.floor(keyedAt.getTime() / 1000)),
    ),
  ];
}
