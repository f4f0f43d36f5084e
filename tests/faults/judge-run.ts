import type { Drill } from "./drill.ts";

/**
 * What is wrong with the whole of a drill, in words: our books against the provider's, the clients' journal, the
 * credits, and every invariant.
 */
export async function judgeRun(drill: Drill): Promise<string[]> {
  const compared = [
    await drill.invariants.now(),
    await compareBooks(drill),
    await compareJournal(drill),
    await compareCredits(drill),
  ];
  return [...compared.flat(), ...drill.arena.database.turnedBack()];
}

interface Stamp {
  readonly uuid: string;
  readonly invoice_id: string;
  readonly sello: string;
}

function stampsOf(drill: Drill): Promise<Stamp[]> {
  return drill.arena.database.query<Stamp & Record<string, unknown>>(
    `SELECT upper(stamps.uuid::text) AS uuid, stamps.invoice_id, encode(sha256(convert_to(seal, 'UTF8')), 'hex') AS sello
     FROM stamps JOIN sealed_documents AS s ON s.issuer_id = stamps.issuer_id AND s.id = stamps.sealed_document_id`,
  );
}

/** Every stamp of the providers is one of ours, and the other way round. */
async function compareBooks(drill: Drill): Promise<string[]> {
  const ours = new Map((await stampsOf(drill)).map(({ uuid, sello }) => [uuid, sello]));
  const books = await Promise.all(drill.arena.providers.map((provider) => provider.book()));
  const theirs = new Set(books.flat().map(({ uuid }) => uuid.toUpperCase()));
  const lost = books.flatMap((book, place) =>
    book
      .filter(({ uuid, sello }) => ours.get(uuid.toUpperCase()) !== sello)
      .map(
        ({ uuid, rfc, customId, at }) =>
          `${uuid} is in provider ${place + 1}'s book and not in ours: ${JSON.stringify({ rfc, customId, at })}`,
      ),
  );
  const made = [...ours.keys()]
    .filter((uuid) => !theirs.has(uuid))
    .map((uuid) => `${uuid} is in our book and in no provider's`);
  return [...lost, ...made];
}

/** Whatever was told to a client is still true. */
async function compareJournal(drill: Drill): Promise<string[]> {
  const ours = new Map((await stampsOf(drill)).map(({ invoice_id, uuid }) => [invoice_id, uuid]));
  const wrong = drill.journal.lines
    .filter(({ invoiceId, uuid }) =>
      uuid === null ? !ours.has(invoiceId) : ours.get(invoiceId) !== uuid.toUpperCase(),
    )
    .map((line) => `a client was told ${JSON.stringify(line)}, and our book has ${ours.get(line.invoiceId)}`);
  return [...new Set(wrong)];
}

/** As many credits are gone as there are stamps, and none is held. */
async function compareCredits(drill: Drill): Promise<string[]> {
  const [sum] = await drill.arena.database.query<{ available: string; held: string; consumed: string; stamps: string }>(
    "SELECT sum(available) AS available, sum(held) AS held, sum(consumed) AS consumed, (SELECT count(*) FROM stamps) AS stamps FROM credit_accounts",
  );
  const right =
    Number(sum?.held) === 0 &&
    sum?.consumed === sum?.stamps &&
    Number(sum?.available) === drill.credits - Number(sum?.stamps);
  return right ? [] : [`credits are off: ${JSON.stringify({ before: drill.credits, ...sum })}`];
}
