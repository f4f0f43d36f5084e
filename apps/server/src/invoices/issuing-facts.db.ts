import { type InvoiceIssuer, type Receiver, receiverOf } from "@timbra/contract";
import { type NotNull, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { preparedQuery, type Tx } from "../db/index.ts";
import { nameOnDocuments, toFuelPermit } from "../issuer/index.ts";

/** What an invoice takes from its issuer's profile at the moment it is priced, sealed or printed. */
export interface IssuingFacts {
  readonly issuer: InvoiceIssuer;
  /** False while general data or fiscal address is missing. */
  readonly complete: boolean;
  readonly certificate: CertificateValidity | null;
  /** When it gave the notice of the border stimulus, YYYY-MM-DD; null for never. */
  readonly borderNotice: string | null;
  /** It says that it sells imported goods. */
  readonly importsGoods: boolean;
}

export interface CertificateValidity {
  readonly id: string;
  readonly validUntil: Date;
  /** Its issuer has frozen the key: it signs nothing. */
  readonly isFrozen: boolean;
}

export async function getIssuingFacts(tx: Tx, issuerId: string): Promise<IssuingFacts> {
  const row = await issuerNow.first(tx, { issuerId });
  if (row === undefined) throw new Error(`There is no issuer ${issuerId}.`);
  const { rfc, tax_regime_id, zip_code, id, valid_until: validUntil } = row;
  const isFrozen = row.key_frozen_at !== null;
  const certificate = id === null || validUntil === null ? null : { id, validUntil, isFrozen };
  const name = nameOnDocuments(rfc, row.name, row.business_name);
  return {
    issuer: { rfc, name, tax_regime_id, zip_code: zip_code ?? "", fuel_permits: row.fuel_permits.map(toFuelPermit) },
    complete: tax_regime_id !== null && zip_code !== null,
    certificate,
    borderNotice: row.border_notice,
    importsGoods: row.customs === 1,
  };
}

const issuerNow = preparedQuery((db, { issuerId }: { issuerId: string }) =>
  db
    .selectFrom("issuers")
    .leftJoin("issuer_profiles", "issuer_profiles.issuer_id", "issuers.id")
    .leftJoin("issuer_addresses", "issuer_addresses.issuer_id", "issuers.id")
    // Without the key and the certificate itself, which are larger than everything else that is read for a document.
    .leftJoin("certificates", (join) =>
      join
        .onRef("certificates.issuer_id", "=", "issuers.id")
        .on("certificates.state", "=", "active")
        .on("certificates.wrapped_key", "is not", null),
    )
    .select([
      "issuers.rfc",
      "issuers.key_frozen_at",
      "issuer_profiles.business_name",
      "issuer_profiles.tax_regime_id",
      "issuer_profiles.border_notice",
      "issuer_profiles.customs",
      "issuer_addresses.zip_code",
    ])
    .select(["certificates.id", "certificates.name", "certificates.valid_until"])
    .select((issuer) =>
      jsonArrayFrom(
        issuer
          .selectFrom("fuel_permits")
          .select(["number", "name"])
          .whereRef("fuel_permits.issuer_id", "=", "issuers.id")
          .orderBy("number"),
      ).as("fuel_permits"),
    )
    .where("issuers.id", "=", issuerId),
);

/**
 * The certificate that the issuer seals with now, with what opens its key; undefined when there is none, and while the
 * key is frozen.
 */
export function findSigningCertificate(tx: Tx, issuerId: string) {
  return tx
    .selectFrom("certificates")
    .select(["id", "certificate_number as number", "certificate as der", "key_version as keyVersion"])
    .select(["sealed_key as sealedKey", "wrapped_key as wrappedKey"])
    .where("issuer_id", "=", issuerId)
    .where("state", "=", "active")
    .where("sealed_key", "is not", null)
    .where("wrapped_key", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("issuers").select("id").where("id", "=", issuerId).where("key_frozen_at", "is not", null))),
    )
    .$narrowType<{ sealedKey: NotNull; wrappedKey: NotNull }>()
    .executeTakeFirst();
}

/** The customer that a draft names, as the receiver of the document; null when there is none by that id. */
export async function findReceiver(tx: Tx, issuerId: string, customerId: string): Promise<Receiver | null> {
  const row = await customerNow.first(tx, { issuerId, customerId });
  if (row === undefined) return null;
  return receiverOf({ ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() });
}

const customerNow = preparedQuery((db, { issuerId, customerId }: { issuerId: string; customerId: string }) =>
  db
    .selectFrom("customers")
    .select(["id", "rfc", "name", "email", "tax_regime_id", "country_id", "zip_code", "phone", "foreign_tax_id"])
    .select(["created_at", "updated_at"])
    .where("issuer_id", "=", issuerId)
    .where("id", "=", customerId),
);

/** The places of the lines that name a product which is not the issuer's. */
export async function findLinesWithUnknownProduct(
  tx: Tx,
  issuerId: string,
  items: readonly { readonly product_id: string | null }[],
): Promise<number[]> {
  const named = [...new Set(items.flatMap(({ product_id }) => product_id ?? []))];
  if (named.length === 0) return [];
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM products WHERE issuer_id = ${issuerId} AND id = ANY(${named}::uuid[])`.execute(tx);
  const own = new Set(rows.map(({ id }) => id));
  return items.flatMap(({ product_id }, at) => (product_id === null || own.has(product_id) ? [] : [at]));
}

/** The postal address to print under the issuer's name. */
export async function getAddressLines(tx: Tx, issuerId: string): Promise<readonly string[]> {
  const row = await tx.selectFrom("issuer_addresses").selectAll().where("issuer_id", "=", issuerId).executeTakeFirst();
  if (row === undefined) return [];
  const street = [row.street, row.exterior_number, row.interior_number]
    .filter((part) => part !== null && part !== "")
    .join(" ");
  return [`${street}, ${row.colony}`, `${row.zip_code} ${row.municipality}, ${row.state}, ${row.country}`];
}

/** Where a customer is, as far as somebody typed it; the postal code stands in the document itself. */
export async function getReceiverLines(tx: Tx, issuerId: string, customerId: string): Promise<readonly string[]> {
  const row = await tx
    .selectFrom("customers")
    .select(["street", "exterior_number", "interior_number", "colony", "locality", "municipality", "state"])
    .where("issuer_id", "=", issuerId)
    .where("id", "=", customerId)
    .executeTakeFirst();
  if (row === undefined) return [];
  const written = (parts: readonly (string | null)[]) =>
    [...new Set(parts)].filter((part) => part !== null && part !== "");
  const street = written([row.street, row.exterior_number, row.interior_number]).join(" ");
  return [
    written([street, row.colony]).join(", "),
    written([row.locality, row.municipality, row.state]).join(", "),
  ].filter((line) => line !== "");
}
