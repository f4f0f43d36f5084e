import { readCfdiConTablas } from "@timbra/cfdi/complementos";
import { verifySello, verifyTimbre } from "@timbra/cfdi/node";
import { asAuditor, type Db, type Tx } from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";
import { sha256 } from "../lib/sha256.ts";

export interface StoredXmlFault {
  readonly issuer_id: string;
  readonly id: string;
  readonly fault: "other_bytes" | "unreadable" | "seal_invalid" | "no_stamp" | "stamp_seal_invalid";
}

export interface StoredXmlReport {
  /** Documents whose bytes and seal were looked at. */
  readonly checked: number;
  /** Of them, those whose provider's seal was, with its certificate. */
  readonly stampSeals: number;
  readonly faults: readonly StoredXmlFault[];
}

const AT_ONCE = 200;

/**
 * Reads every stored XML, stamped or only sealed, of every issuer: whether its bytes are those that were stored
 * (SHA-256), whether its seal is its certificate's over what it says, and whether its stamp is the provider's where
 * that certificate is at hand (DER, by number).
 */
export function verifyStoredXml(db: Db, certifier: (number: string) => Uint8Array | null): Promise<StoredXmlReport> {
  return asAuditor(db, async (tx) => {
    const faults: StoredXmlFault[] = [];
    const counted = { checked: 0, stampSeals: 0 };
    for (const read of [readStamped, readSealed])
      for (let after = FIRST, rows = await read(tx, after); rows.length > 0; rows = await read(tx, after)) {
        for (const row of rows) {
          const fault = await faultOf(row, certifier, counted);
          counted.checked += 1;
          if (fault !== null) faults.push({ issuer_id: row.issuer_id, id: row.id, fault });
          after = row;
        }
      }
    return { ...counted, faults };
  });
}

type Place = Pick<Row, "issuer_id" | "id">;

interface Row {
  readonly issuer_id: string;
  readonly id: string;
  readonly xml: Buffer;
  readonly sha256: Buffer;
  readonly stamped: boolean;
}

const NIL = "00000000-0000-0000-0000-000000000000";
const FIRST: Place = { issuer_id: NIL, id: NIL };

function readStamped(tx: Tx, after: Place): Promise<Row[]> {
  return sqlRows<Row>(
    tx,
  )`SELECT issuer_id, invoice_id AS id, stamped_xml(issuer_id, sealed_document_id, xml, certificate_at) AS xml, sha256, true AS stamped FROM stamps
    WHERE (issuer_id, invoice_id) > (${after.issuer_id}::uuid, ${after.id}::uuid) ORDER BY issuer_id, invoice_id LIMIT ${AT_ONCE}`;
}

/** What is in no stamp: open documents, and those that were refused. */
function readSealed(tx: Tx, after: Place): Promise<Row[]> {
  return sqlRows<Row>(tx)`SELECT issuer_id, id, xml, sha256, false AS stamped FROM sealed_documents
    WHERE outcome IS DISTINCT FROM 'stamped' AND (issuer_id, id) > (${after.issuer_id}::uuid, ${after.id}::uuid)
    ORDER BY issuer_id, id LIMIT ${AT_ONCE}`;
}

async function faultOf(
  row: Row,
  certifier: (number: string) => Uint8Array | null,
  counted: { stampSeals: number },
): Promise<StoredXmlFault["fault"] | null> {
  if (!sha256(row.xml).equals(row.sha256)) return "other_bytes";
  const read = await readCfdiConTablas(row.xml);
  if (!read.ok) return "unreadable";
  if (!verifySello(read.comprobante)) return "seal_invalid";
  if (!row.stamped) return null;
  const { timbre } = read;
  if (timbre === undefined || timbre.SelloCFD !== read.comprobante.Sello) return "no_stamp";
  const certificate = certifier(timbre.NoCertificadoSAT);
  if (certificate === null) return null;
  counted.stampSeals += 1;
  return verifyTimbre(timbre, certificate) ? null : "stamp_seal_invalid";
}

export interface NamedImage {
  readonly issuer_id: string;
  readonly kind: string;
  readonly file_key: string;
  readonly sha256: Buffer;
}

/** The files that rows name with their hash. */
export function listNamedFiles(db: Db): Promise<readonly NamedImage[]> {
  return asAuditor(
    db,
    (tx) => sqlRows<NamedImage>(tx)`SELECT issuer_id, kind, file_key, sha256 FROM issuer_images ORDER BY file_key`,
  );
}
