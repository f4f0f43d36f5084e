import type { Language } from "@timbra/contract";
import { type SheetContent, writeCsv } from "../adapters/sheets/index.ts";
import type { ArchiveEntry } from "../adapters/zip/zip-stream.ts";
import type { Deps } from "../boot/deps.ts";
import { listCertificateFiles } from "../certificates/index.ts";
import { movementSheet } from "../credits/index.ts";
import { customerLists } from "../customers/index.ts";
import { withTenant } from "../db/index.ts";
import type { IssuerSession } from "../http/authenticate.ts";
import { documentEntries, invoiceSheets, listSealedInvoices } from "../invoices/index.ts";
import { getDecimals, getIssuerImage } from "../issuer/index.ts";
import { plainText } from "../lib/plain-text.ts";
import { orderLists } from "../orders/index.ts";
import { payLists } from "../payment-receipts/index.ts";
import { productLists } from "../products/index.ts";
import { ticketLists } from "../sales-tickets/index.ts";
import { ARCHIVE_FOLDERS, SHEETS, writeArchiveReadMe } from "../texts/index.ts";
import type { ArchivePosition } from "./archives.db.ts";
import { RECORD_GROUPS, recordLines } from "./records.db.ts";

/** Documents of one step: what a kill takes back is printed again within a minute. */
const DOCUMENTS_PER_STEP = 20;

export interface ArchiveToWrite {
  readonly issuerId: string;
  readonly rfc: string;
  /** Who asked for it. */
  readonly userId: string;
  readonly language: Language;
  readonly requestedAt: Date;
}

/** The files of one step of an archive, how many documents are among them, and what comes after it. */
export interface ArchiveSection {
  readonly entries: AsyncIterable<ArchiveEntry>;
  readonly documents: number;
  readonly next: ArchivePosition | null;
}

type Section = (deps: Deps, archive: ArchiveToWrite) => AsyncGenerator<ArchiveEntry>;

const RECORD_SECTIONS = Object.fromEntries(
  Object.entries(RECORD_GROUPS).map(([group, tables]): [string, Section] => [
    `records/${group}`,
    async function* (deps, { issuerId, language }) {
      for (const [name, without] of Object.entries<readonly string[]>(tables)) {
        const content = recordLines((work) => withTenant(deps.db, issuerId, work), { name, without });
        yield { name: `${ARCHIVE_FOLDERS.records[language]}/${name}.jsonl`, content };
      }
    },
  ]),
);

/** What is written before the documents, in this order; each is a step of its own. */
const SECTIONS: Readonly<Record<string, Section>> = {
  beginning,
  "lists/customers": listSection("customers", (deps, asked) =>
    customerLists(deps).sheet({ ...asked, body: { search: null, filters: null } }),
  ),
  // Its pages are read in several transactions, and its prices have the same decimals throughout.
  "lists/products": async function* (deps, archive) {
    const decimals = await withTenant(deps.db, archive.issuerId, getDecimals);
    const sheet = listSection("products", (_, asked) =>
      productLists(deps, async () => decimals).sheet({ ...asked, body: { search: null, filters: null } }),
    );
    yield* sheet(deps, archive);
  },
  "lists/invoices": listSection("invoices", (deps, asked) =>
    invoiceSheets(deps).sheet({ ...asked, body: { search: null, filters: null } }),
  ),
  "lists/payments": listSection("payments", (deps, asked) =>
    payLists(deps).sheet({ ...asked, body: { search: null, filters: null } }),
  ),
  "lists/tickets": listSection("tickets", (deps, asked) =>
    ticketLists(deps).sheet({ ...asked, body: { search: null, filters: null } }),
  ),
  "lists/orders": listSection("orders", (deps, asked) =>
    orderLists(deps).sheet({ ...asked, body: { search: null, filters: null } }),
  ),
  "lists/credits": async function* ({ db }, { issuerId, language }) {
    yield listEntry(
      "credits",
      movementSheet((work) => withTenant(db, issuerId, work), issuerId, language),
      language,
    );
  },
  ...RECORD_SECTIONS,
};

const NAMES = Object.keys(SECTIONS);
const DOCUMENTS = "documents";
/** The section that comes last, whose one file names all the others. */
export const CHECKSUMS_SECTION = "sums";

export const FIRST_SECTION: string = NAMES[0] ?? DOCUMENTS;

/** What a step of an archive writes. */
export async function readSection(
  deps: Deps,
  archive: ArchiveToWrite,
  { section, afterId }: ArchivePosition,
): Promise<ArchiveSection> {
  if (section === DOCUMENTS) return readDocuments(deps, archive, afterId);
  const write = SECTIONS[section];
  if (write === undefined) throw new Error(`No section of an archive is called ${section}.`);
  const next = NAMES[NAMES.indexOf(section) + 1] ?? DOCUMENTS;
  return { entries: write(deps, archive), documents: 0, next: { section: next, afterId: null } };
}

async function readDocuments(deps: Deps, archive: ArchiveToWrite, afterId: string | null): Promise<ArchiveSection> {
  const { issuerId, language } = archive;
  const ids = await withTenant(deps.db, issuerId, (tx) =>
    listSealedInvoices(tx, issuerId, afterId, DOCUMENTS_PER_STEP),
  );
  const last = ids.length < DOCUMENTS_PER_STEP ? null : (ids.at(-1) ?? null);
  async function* entries() {
    for (const id of ids) yield* documentEntries(deps, { issuerId, id, language }, ARCHIVE_FOLDERS);
  }
  return {
    entries: entries(),
    documents: ids.length,
    next: last === null ? { section: CHECKSUMS_SECTION, afterId: null } : { section: DOCUMENTS, afterId: last },
  };
}

async function* beginning(deps: Deps, archive: ArchiveToWrite): AsyncGenerator<ArchiveEntry> {
  const { issuerId, language } = archive;
  yield { name: language === "es" ? "LEAME.txt" : "README.txt", content: writeArchiveReadMe(archive) };
  for (const kind of ["logo", "background"] as const) {
    const image = await getIssuerImage(deps, issuerId, kind);
    if (image !== null)
      yield { name: `${ARCHIVE_FOLDERS.images[language]}/${kind}-${image.name}`, content: image.bytes };
  }
  const certificates = await withTenant(deps.db, issuerId, listCertificateFiles);
  for (const { number, bytes } of certificates)
    yield { name: `${ARCHIVE_FOLDERS.certificates[language]}/${number}.cer`, content: bytes };
}

type SheetOf = (deps: Deps, asked: { readonly session: IssuerSession; readonly language: Language }) => SheetContent;

function listSection(list: keyof typeof SHEETS, sheetOf: SheetOf): Section {
  return async function* (deps, { issuerId, userId, language }) {
    const sheet = sheetOf(deps, { session: { issuerId, userId, role: "NormalRole" }, language });
    yield listEntry(list, sheet, language);
  };
}

function listEntry(list: keyof typeof SHEETS, sheet: SheetContent, language: Language): ArchiveEntry {
  const name = plainText(SHEETS[list][language]).replaceAll(" ", "-");
  return { name: `${ARCHIVE_FOLDERS.lists[language]}/${name}.csv`, content: writeCsv(sheet) };
}
