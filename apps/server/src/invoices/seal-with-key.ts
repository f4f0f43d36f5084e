import { inIssuer, type Tx } from "../adapters/postgres/index.ts";
import type { OpenedSigner } from "../adapters/vault/index.ts";
import type { Deps } from "../deps.ts";
import {
  type Certification,
  type CertifyRequest,
  certifyInvoice,
  goOnWith,
  outcomeOf,
} from "./certification/certify-invoice.ts";
import type { Claim } from "./certification/claim-document.ts";
import type { AfterSeal } from "./certification/place-document.ts";
import { openSigner } from "./open-signer.ts";
import type { SealOutcome, SealRefusal } from "./seal-invoice.ts";

const SHORTEST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 1_000;
/**
 * Certificates are replaced once in years; one that is replaced this often within a request is no certificate to seal
 * with.
 */
const MOST_KEYS = 10;

/** The row of an invoice or receipt. */
export interface DocumentPlace {
  readonly issuerId: string;
  readonly invoiceId: string;
}

/**
 * What a seal is made under: the key as it was opened, what becomes of the document next, whether the disk has room for
 * a new one.
 */
export interface SealTools {
  readonly opened: OpenedSigner | null;
  readonly after: AfterSeal;
  readonly hasRoom: boolean;
}

export type Seal = (tx: Tx, tools: SealTools) => Promise<SealOutcome>;

/** The key is opened before the transaction; when it was replaced meanwhile, the one that replaced it is opened. */
export async function sealWithKey(
  deps: Deps,
  { issuerId, invoiceId }: DocumentPlace,
  after: AfterSeal,
  seal: Seal,
): Promise<SealOutcome> {
  for (let keys = 1; ; keys += 1) {
    deps.buggify("key-decrypt:before", invoiceId);
    const opened = await openSigner(deps, issuerId);
    deps.buggify("key-decrypt:after", invoiceId);
    const hasRoom = await deps.disk.hasRoom();
    const outcome = await deps.sealing.pass(issuerId, () =>
      inIssuer(deps.db, issuerId, (tx) => seal(tx, { opened, after, hasRoom })),
    );
    if (outcome === "turned_away") return { kind: "too_busy" };
    if (outcome.kind !== "certificate_changed" || keys === MOST_KEYS) return outcome;
    deps.signers.forget(issuerId);
  }
}

/**
 * Seals a kept draft in one short transaction, then asks the provider with none open. `asked`: whatever could be asked
 * was; the document's own state says what is known. Calling it again, or from two tabs at once, seals nothing twice.
 */
export async function stampDocument(
  deps: Deps,
  place: DocumentPlace,
  seal: Seal,
): Promise<{ readonly kind: "asked" } | SealRefusal> {
  const certify = { ...place, deadlineMs: deps.config.stampWaitMs, outOfTurn: true };
  const outcome = await sealWithKey(deps, place, { kind: "ask", deadlineMs: certify.deadlineMs }, seal);
  deps.buggify("commit-1:after", place.invoiceId);
  if (outcome.kind !== "sealed" && outcome.kind !== "already") return outcome;
  await askUntilDeadline(deps, certify, outcome.kind === "sealed" ? outcome.claim : null);
  return { kind: "asked" };
}

/**
 * Asks once, and once more where another provider can be asked at once. While it is not this request's turn, waits for
 * what happens.
 */
async function askUntilDeadline(deps: Deps, certify: CertifyRequest, claim: Claim | null): Promise<void> {
  const { stampWaitMs } = deps.config;
  let pauseMs = SHORTEST_PAUSE_MS;
  let claimed = claim;
  for (let left = stampWaitMs; left > 0; ) {
    const asked = { ...certify, deadlineMs: left };
    const certification = await (claimed === null
      ? certifyInvoice(deps, asked)
      : outcomeOf(goOnWith(deps, claimed, asked)));
    claimed = null;
    if (certification.kind === "moved") continue;
    const isWorthWaiting =
      certification.kind === "leased" || certification.kind === "full" || isPausedWithin(deps, certification, left);
    if (!isWorthWaiting) return;
    // It has its place in the queue, and whoever takes it from there says so; only what happens in another process is
    // looked for.
    const patienceMs = certification.kind === "full" ? LONGEST_PAUSE_MS : pauseMs;
    const news = await deps.certified.of(certify.invoiceId, patienceMs);
    if (news !== null && news !== "moved") return;
    left -= patienceMs;
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5);
  }
}

function isPausedWithin({ clock }: Deps, certification: Certification, leftMs: number): boolean {
  return certification.kind === "paused" && certification.until.getTime() - clock.now().getTime() < leftMs;
}
