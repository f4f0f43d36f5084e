import { queryOnce } from "../../apps/server/src/db/embedded/connect.ts";
import { freshRfc, registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { readOptions } from "../../scripts/demo/options.ts";
import { completeProfile } from "../../scripts/demo/profile.ts";
import { createDraft } from "../../scripts/demo/sale.ts";

/** An issuer who may stamp, and the kept draft that all of its invoices are made of. */
export interface BenchIssuer {
  readonly url: string;
  readonly token: string;
  readonly api: Api;
  readonly draft: object;
  readonly draftId: string;
}

/** Registers so many issuers, each with a certificate, a customer and a product. */
export async function makeIssuers(url: string, count: number): Promise<readonly BenchIssuer[]> {
  const issuers: BenchIssuer[] = [];
  for (let made = 0; made < count; made += 1) issuers.push(await makeIssuer(url));
  return issuers;
}

async function makeIssuer(url: string): Promise<BenchIssuer> {
  const options = readOptions(["--out", "unused"]);
  if (typeof options === "string") throw new Error(options);
  const api = new Api(url);
  const rfc = freshRfc();
  const { token } = await registerAndSignIn(api, rfc);
  await completeProfile(api, options, rfc);
  const id = await createDraft(api);
  const { body } = await api.json<{ invoice: { draft: object } }>("GET", `/api/invoices/${id}`);
  return { url, token, api, draft: body.invoice.draft, draftId: id };
}

/** Keeps copies of the issuers' drafts, in turns; each is named by its issuer and its id. */
export async function createDrafts(
  issuers: readonly BenchIssuer[],
  count: number,
): Promise<readonly { issuer: BenchIssuer; id: string }[]> {
  const drafts: { issuer: BenchIssuer; id: string }[] = [];
  const keepers = issuers.map(async (issuer, first) => {
    for (let at = first; at < count; at += issuers.length) {
      const { body } = await issuer.api.json<{ invoice: { id: string } }>("POST", "/api/invoices/draft", issuer.draft);
      drafts[at] = { issuer, id: body.invoice.id };
    }
  });
  await Promise.all(keepers);
  return drafts;
}

/** Every so many invoices of an issuer have another customer: a business that grows has more of them. */
export const INVOICES_PER_CUSTOMER = 50;

/**
 * Invoices made in the database itself. The triggers over single rows would take hours, so they are off, and the
 * indexes are built afterwards.
 */
export async function seedInvoices(
  ownerUrl: string,
  issuers: readonly { readonly rfc: string; readonly rows: number }[],
): Promise<void> {
  const indexes = await queryOnce<{ name: string; definition: string }>(
    ownerUrl,
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = 'invoices'::regclass AND NOT i.indisunique`,
  );
  for (const { name } of indexes) await queryOnce(ownerUrl, `DROP INDEX ${name}`);
  await queryOnce(ownerUrl, "ALTER TABLE invoices DISABLE TRIGGER ALL");
  for (const { rfc, rows } of issuers) await queryOnce(ownerUrl, INSERT, [rfc, rows, INVOICES_PER_CUSTOMER]);
  await queryOnce(ownerUrl, "ALTER TABLE invoices ENABLE TRIGGER ALL");
  for (const { definition } of indexes) await queryOnce(ownerUrl, definition);
  await queryOnce(ownerUrl, "VACUUM (ANALYZE) invoices");
}

/**
 * Three years of invoices, a few of them drafts and a few cancelled. The customer's number makes a name and an RFC that
 * look like any.
 */
const INSERT = `
  INSERT INTO invoices (issuer_id, id, state, draft, type, serie, folio, legal_date, receiver_rfc, receiver_name, payment_method, currency,
    subtotal, total, uuid, stamped_at, provider, environment, created_by, created_at, updated_at)
  SELECT issuer.id, gen_random_uuid(), state, '{}', 'I', CASE WHEN state = 'draft' THEN NULL ELSE 'F' END, CASE WHEN state = 'draft' THEN NULL ELSE n END,
    CASE WHEN state = 'draft' THEN NULL ELSE to_char(made AT TIME ZONE 'America/Mexico_City', 'YYYY-MM-DD"T"HH24:MI:SS') END,
    translate(left(hash, 3), '0123456789', 'GHJKLMNPQR') || to_char(DATE '1985-01-01' + customer % 12000, 'YYMMDD') || upper(substr(hash, 5, 3)),
    (ARRAY['COMERCIALIZADORA', 'SERVICIOS', 'GRUPO', 'FERRETERÍA', 'TRANSPORTES'])[1 + customer % 5] || ' ' ||
    translate(substr(hash, 8, 7), '0123456789', 'aeiouaeiou') || ' ' || translate(substr(hash, 15, 9), '0123456789', 'nrstlmñpvz'),
    CASE WHEN n % 3 = 0 THEN 'PPD' ELSE 'PUE' END, 'MXN', amount, round(amount * 1.16, 2),
    CASE WHEN state = 'draft' THEN NULL ELSE gen_random_uuid() END, CASE WHEN state = 'draft' THEN NULL ELSE made END, 'sandbox', 'sandbox', issuer.id, made, made
  FROM (SELECT id FROM issuers WHERE rfc = $1) AS issuer, generate_series(1, $2::int) AS n,
    LATERAL (SELECT n / $3::int AS customer, md5((n / $3::int)::text) AS hash, (n::bigint * 7919 % 1000000)::numeric / 100 AS amount,
      now() - make_interval(secs => ($2::int - n) * 94608000.0 / $2::int) AS made,
      CASE WHEN n % 200 = 0 THEN 'draft' WHEN n % 90 = 0 THEN 'cancelled' ELSE 'stamped' END AS state) AS facts`;
