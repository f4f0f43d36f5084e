import { queryOnce } from "../../apps/server/src/db/embedded/connect.ts";
import type { Provider } from "../../tests/faults/provider.ts";
import { until } from "./database-cluster.ts";
import type { ToldStamp } from "./stamping-load.ts";

export interface StampLosses {
  readonly lost: number;
  readonly doubled: number;
  /** What is wrong, in words. */
  readonly wrong: readonly string[];
}

/** Holds what clients were told, and the provider's own ledger, against the database. */
export async function checkStamps(
  databaseUrl: string,
  provider: Provider,
  told: readonly ToldStamp[],
): Promise<StampLosses> {
  await until("every document is decided", async () => {
    const open = "SELECT count(*)::int AS open FROM sealed_documents WHERE outcome IS NULL";
    return (await queryOnce<{ open: number }>(databaseUrl, open))[0]?.open === 0;
  });
  const ours = await queryOnce<{ invoice: string; uuid: string; sello: string }>(
    databaseUrl,
    `SELECT stamps.invoice_id AS invoice, upper(stamps.uuid::text) AS uuid, encode(sha256(convert_to(seal, 'UTF8')), 'hex') AS sello
     FROM stamps JOIN sealed_documents AS s ON s.issuer_id = stamps.issuer_id AND s.id = stamps.sealed_document_id`,
  );
  const ledger = await provider.stamps();
  const sellos = new Map(ours.map(({ uuid, sello }) => [uuid, sello]));
  const uuids = new Map(ours.map(({ invoice, uuid }) => [invoice, uuid]));
  const lostHere = ledger.filter(({ uuid, sello }) => sellos.get(uuid.toUpperCase()) !== sello);
  const lostTold = told.filter(({ invoiceId, uuid }) => uuids.get(invoiceId) !== uuid);
  const twiceThere = ledger.length - new Set(ledger.map(({ sello }) => sello)).size;
  const twiceHere = ours.length - uuids.size;
  return {
    lost: lostHere.length + lostTold.length,
    doubled: twiceThere + twiceHere,
    wrong: [
      ...lostHere.map(({ uuid }) => `${uuid} is in the provider's ledger and not here`),
      ...lostTold.map((line) => `a client was told ${JSON.stringify(line)}, and it is not here`),
      ...(twiceThere + twiceHere === 0 ? [] : [`stamped twice: ${twiceThere} at the provider, ${twiceHere} here`]),
    ],
  };
}
