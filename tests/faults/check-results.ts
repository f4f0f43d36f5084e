import type { KeyedStampRequest } from "./client.ts";
import type { Scenario } from "./scenario.ts";

/** What a case's invoices came to, counted from independent sources. */
export interface CaseVerdict {
  /** Invoices that a server called stamped. */
  readonly acknowledged: number;
  /** Their stamps in the provider's own ledger. */
  readonly stamped: number;
  readonly lost: number;
  readonly doubled: number;
  readonly creditsOff: number;
  /** What is wrong, in words. */
  readonly wrong: readonly string[];
}

interface StoredInvoice {
  readonly [column: string]: unknown;
  readonly state: string;
  readonly uuid: string | null;
  readonly stamps: readonly string[];
  /** The hash of each sealed document in the provider's ledger. */
  readonly sellos: readonly string[];
  readonly captures: number;
  readonly open_holds: number;
}

const QUERY = `
  SELECT state, uuid, captures, open_holds,
    ARRAY(SELECT uuid::text FROM stamps WHERE stamps.issuer_id = i.issuer_id AND stamps.invoice_id = i.id) AS stamps,
    ARRAY(SELECT encode(sha256(convert_to(seal, 'UTF8')), 'hex') FROM sealed_documents AS s WHERE s.issuer_id = i.issuer_id AND s.invoice_id = i.id) AS sellos
  FROM invoices AS i, LATERAL (
    SELECT (count(*) FILTER (WHERE kind = 'capture'))::int AS captures,
      (count(*) FILTER (WHERE kind = 'hold') - count(*) FILTER (WHERE kind IN ('capture', 'release')))::int AS open_holds
    FROM credit_movements AS m WHERE m.issuer_id = i.issuer_id
      AND m.document_id IN (SELECT id FROM sealed_documents AS s WHERE s.issuer_id = i.issuer_id AND s.invoice_id = i.id)) AS credits
  WHERE i.id = $1`;

/** Checks every invoice of a case: it must be stamped once in every source, and have cost one credit. */
export async function checkCase(scenario: Scenario, stampRequests: readonly KeyedStampRequest[]): Promise<CaseVerdict> {
  const each = await Promise.all(stampRequests.map((stampRequest) => checkInvoice(scenario, stampRequest.draft.id)));
  const sum = (read: (one: CaseVerdict) => number) => each.reduce((total, one) => total + read(one), 0);
  return {
    acknowledged: sum((one) => one.acknowledged),
    stamped: sum((one) => one.stamped),
    lost: sum((one) => one.lost),
    doubled: sum((one) => one.doubled),
    creditsOff: sum((one) => one.creditsOff),
    wrong: each.flatMap(({ wrong }) => wrong),
  };
}

async function checkInvoice(scenario: Scenario, invoiceId: string): Promise<CaseVerdict> {
  const [kept] = await scenario.environment.database.query<StoredInvoice>(QUERY, [invoiceId]);
  if (kept === undefined)
    return { acknowledged: 0, stamped: 0, lost: 1, doubled: 0, creditsOff: 0, wrong: [`${invoiceId} is gone`] };
  const ledgers = await Promise.all(
    scenario.environment.providers.flatMap((provider) => kept.sellos.map((sello) => provider.stamps(sello))),
  );
  const ledgerStamps = ledgers.flat().map(({ uuid }) => uuid.toUpperCase());
  const told = scenario.journal.uuidsOf(invoiceId);
  const ours = kept.stamps.map((uuid) => uuid.toUpperCase());
  const everywhere = new Set([...ledgerStamps, ...told, ...ours]);
  const lost = kept.state !== "stamped" || ours.length === 0 || ledgerStamps.length === 0 ? 1 : 0;
  const doubled = everywhere.size > 1 || ledgerStamps.length > 1 || ours.length > 1 ? 1 : 0;
  const creditsOff = kept.captures !== ours.length || (kept.state === "stamped" && kept.open_holds !== 0) ? 1 : 0;
  const facts = { invoiceId, ...kept, inLedgers: ledgerStamps, told };
  const wrong = lost + doubled + creditsOff === 0 ? [] : [JSON.stringify(facts)];
  return { acknowledged: told.length > 0 ? 1 : 0, stamped: ledgerStamps.length, lost, doubled, creditsOff, wrong };
}

/**
 * What is wrong with a whole scenario, in words: our records against the provider's ledger, the clients' journal, the
 * credits, and every invariant.
 */
export async function checkRun(scenario: Scenario): Promise<string[]> {
  const compared = [
    await scenario.invariants.now(),
    await compareLedgers(scenario),
    await compareJournal(scenario),
    await compareCredits(scenario),
  ];
  return [...compared.flat(), ...scenario.environment.database.refusedByRowSecurity()];
}

interface Stamp {
  readonly uuid: string;
  readonly invoice_id: string;
  readonly sello: string;
}

function stampsOf(scenario: Scenario): Promise<Stamp[]> {
  return scenario.environment.database.query<Stamp & Record<string, unknown>>(
    `SELECT upper(stamps.uuid::text) AS uuid, stamps.invoice_id, encode(sha256(convert_to(seal, 'UTF8')), 'hex') AS sello
     FROM stamps JOIN sealed_documents AS s ON s.issuer_id = stamps.issuer_id AND s.id = stamps.sealed_document_id`,
  );
}

/** Every stamp of the providers is one of ours, and the other way round. */
async function compareLedgers(scenario: Scenario): Promise<string[]> {
  const ours = new Map((await stampsOf(scenario)).map(({ uuid, sello }) => [uuid, sello]));
  const ledgers = await Promise.all(scenario.environment.providers.map((provider) => provider.stamps()));
  const theirs = new Set(ledgers.flat().map(({ uuid }) => uuid.toUpperCase()));
  const lost = ledgers.flatMap((ledger, place) =>
    ledger
      .filter(({ uuid, sello }) => ours.get(uuid.toUpperCase()) !== sello)
      .map(
        ({ uuid, rfc, customId, at }) =>
          `${uuid} is in the ledger of provider ${place + 1} and not in our database: ${JSON.stringify({ rfc, customId, at })}`,
      ),
  );
  const made = [...ours.keys()]
    .filter((uuid) => !theirs.has(uuid))
    .map((uuid) => `${uuid} is in our database and in no provider's ledger`);
  return [...lost, ...made];
}

/** Whatever was answered to a client is still true. */
async function compareJournal(scenario: Scenario): Promise<string[]> {
  const ours = new Map((await stampsOf(scenario)).map(({ invoice_id, uuid }) => [invoice_id, uuid]));
  const wrong = scenario.journal.lines
    .filter(({ invoiceId, uuid }) =>
      uuid === null ? !ours.has(invoiceId) : ours.get(invoiceId) !== uuid.toUpperCase(),
    )
    .map((line) => `a client was told ${JSON.stringify(line)}, and our database has ${ours.get(line.invoiceId)}`);
  return [...new Set(wrong)];
}

/** As many credits are gone as there are stamps, and none is held. */
async function compareCredits(scenario: Scenario): Promise<string[]> {
  const [sum] = await scenario.environment.database.query<{
    available: string;
    held: string;
    consumed: string;
    stamps: string;
  }>(
    "SELECT sum(available) AS available, sum(held) AS held, sum(consumed) AS consumed, (SELECT count(*) FROM stamps) AS stamps FROM credit_accounts",
  );
  const right =
    Number(sum?.held) === 0 &&
    sum?.consumed === sum?.stamps &&
    Number(sum?.available) === scenario.credits - Number(sum?.stamps);
  return right ? [] : [`credits are off: ${JSON.stringify({ before: scenario.credits, ...sum })}`];
}
