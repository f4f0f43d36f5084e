import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FileStore } from "../../adapters/files/stored-files.ts";
import { verifySmtp } from "../../adapters/mail/index.ts";
import { boundedFetch } from "../../adapters/pac/index.ts";
import { createSatStatus } from "../../adapters/sat-status.ts";
import { openBackupStore } from "../../boot/backups.ts";
import { type Config, parseBucket } from "../../boot/config.ts";
import { openFiles, openPac, openPacs, satStatusUrl } from "../../boot/open-deps.ts";
import { findRunningSandbox } from "../../boot/start.ts";
import { type Clock, isClockOff } from "../../lib/clock.ts";
import { type Check, type DoctorFinding, finding, reasonOf } from "./check.ts";

export interface ConnectionContext {
  readonly config: Config;
  readonly clock: Clock;
  /** How long one answer is waited for. */
  readonly limitMs: number;
}

/** What the product asks of others: to keep files, mail, certify, say how documents stand. None is stamped or sent. */
export function connectionChecks(context: ConnectionContext): readonly Check[] {
  const providerUrl = findProviderUrl(context.config);
  return [
    { name: "files", run: () => checkFiles(context.config) },
    { name: "backup", run: () => checkBackupPlace(context.config) },
    { name: "mail", run: () => checkMail(context.config) },
    { name: "provider", run: async () => checkProviders(context, await providerUrl) },
    { name: "clock", run: async () => checkProviderClock(context, await providerUrl) },
    { name: "sat", run: async () => checkSat(context, await providerUrl) },
  ];
}

/** Null: the embedded provider, which does not run now. */
async function findProviderUrl({ pac, pacSandboxPort }: Config): Promise<string | null> {
  return pac.url ?? (await findRunningSandbox(pacSandboxPort.port));
}

async function checkFiles(config: Config): Promise<DoctorFinding[]> {
  const { s3, dataDir } = config;
  const place = s3 === null ? join(dataDir.path, "files") : `s3://${join(s3.bucket, s3.prefix)}`;
  // Made by the product's own account, with the first file.
  if (s3 === null && !existsSync(place)) return [finding("not_checked", "place_missing", { place })];
  return [await probe(place, () => openFiles(config))];
}

async function checkBackupPlace(config: Config): Promise<DoctorFinding[]> {
  const { to } = config.backup;
  if (to === null) return [];
  const isFolder = parseBucket(to) === null;
  const place = isFolder ? resolve(to) : to;
  if (isFolder && !existsSync(place)) return [finding("warning", "place_missing", { place })];
  return [await probe(place, () => openBackupStore(config, to))];
}

/** Puts a file, reads it and takes it away again: the rights to do so are apart for each. */
async function probe(place: string, open: () => FileStore | Promise<FileStore>): Promise<DoctorFinding> {
  const key = `doctor-${randomUUID()}`;
  const bytes = Buffer.from(key);
  try {
    const store = await open();
    await store.put(key, bytes, "text/plain");
    const read = await store.get(key);
    await store.delete(key);
    const isSame = read !== null && bytes.equals(read);
    return isSame ? finding("ok", "place_works", { place }) : finding("problem", "place_altered", { place });
  } catch (error) {
    return finding("problem", "place_failed", { place, reason: reasonOf(error) });
  }
}

async function checkMail({ smtpUrl, mode }: Config): Promise<DoctorFinding[]> {
  if (smtpUrl === null) return [finding("not_checked", "mail_embedded")];
  const { host } = new URL(smtpUrl);
  return verifySmtp(smtpUrl, { encrypted: mode === "live" }).then(
    () => [finding("ok", "mail_works", { host })],
    (error: unknown) => [finding("problem", "mail_failed", { host, reason: reasonOf(error) })],
  );
}

/** Asks each for what is left of the stamps: that takes the user and the password, and stamps nothing. */
async function checkProviders(
  { config, clock, limitMs }: ConnectionContext,
  providerUrl: string | null,
): Promise<DoctorFinding[]> {
  if (providerUrl === null) return [finding("not_checked", "provider_embedded")];
  const pacs = openPacs(config, providerUrl, (account, url) => openPac(config, account, url, clock, {}));
  const asked = pacs.all.map(async ({ pac: { provider, credits } }) => {
    const answer = await credits(config.sellerRfc ?? "", { deadlineMs: limitMs });
    if (answer.kind === "unavailable") return providerTrouble(provider, answer.reason);
    const { stamps } = answer;
    if (stamps === null) return finding("ok", "provider_unlimited", { provider });
    return finding(stamps > 0 ? "ok" : "problem", stamps > 0 ? "provider_works" : "provider_empty", {
      provider,
      stamps,
    });
  });
  return Promise.all(asked);
}

/** Finkok tells the stamps of a taxpayer of ours, and may not know the one it was asked about: it was reached then. */
function providerTrouble(provider: string, reason: string): DoctorFinding {
  if (/(?:authentication|token)_refused|invalid (?:user|pass)|password|usuario|contrase/i.test(reason))
    return finding("problem", "provider_refuses", { provider, reason });
  if (reason.startsWith("provider_says")) return finding("warning", "provider_says", { provider, reason });
  return finding("problem", "provider_away", { provider, reason });
}

async function checkProviderClock({ clock, limitMs }: ConnectionContext, url: string | null): Promise<DoctorFinding[]> {
  if (url === null) return [finding("not_checked", "provider_embedded")];
  let theirs: Date | null = null;
  const asked = clock.now();
  const onDate = (date: Date) => {
    theirs = date;
  };
  await boundedFetch(url, { method: "HEAD" }, { deadlineMs: limitMs }, onDate);
  return [clockFinding("provider", asked, theirs, clock.now())];
}

/** Of a clock that was read somewhere between two instants of ours. */
export function clockFinding(
  of: "provider" | "database",
  asked: Date,
  theirs: Date | null,
  answered: Date,
): DoctorFinding {
  if (theirs === null) return finding("not_checked", "clock_unknown", { of });
  const ours = (asked.getTime() + answered.getTime()) / 2;
  const seconds = Math.round((ours - theirs.getTime()) / 1_000);
  return isClockOff(ours - theirs.getTime())
    ? finding("problem", "clock_off", { of, seconds })
    : finding("ok", "clock_right", { of, seconds });
}

/** Of nobody: the SAT answers that it does not know the document. */
const NO_DOCUMENT = {
  uuid: "00000000-0000-4000-8000-000000000000",
  issuerRfc: "XAXX010101000",
  receiverRfc: "XAXX010101000",
  total: "0.00",
  sello: "AAAAAAAA",
};

async function checkSat({ config, limitMs }: ConnectionContext, providerUrl: string | null): Promise<DoctorFinding[]> {
  if (providerUrl === null && config.satStatusUrl === null) return [finding("not_checked", "provider_embedded")];
  const url = satStatusUrl(config, config.pac.provider, providerUrl ?? "");
  const { host } = new URL(url);
  const answer = await createSatStatus(url).status(NO_DOCUMENT, { deadlineMs: limitMs });
  if (answer.kind === "unavailable") return [finding("problem", "sat_away", { host, reason: answer.reason })];
  return [finding("ok", "sat_answers", { host })];
}
