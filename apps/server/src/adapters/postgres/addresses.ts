import { createHmac } from "node:crypto";

/** Where the database is, for each of those who sign in to it. */
export interface DatabaseAddresses {
  /** Owns the tables and migrates them. */
  readonly owner: string;
  /** The product's own login. */
  readonly product: string;
  /** Reads every issuer's rows, for the invariants and for administrators. */
  readonly auditor: string;
  /** Of a session that stays the same, to be told of new jobs at once; null: they are looked for. */
  readonly direct: string | null;
  /** Whether statements stay prepared. */
  readonly prepared: boolean;
  /** Whether product and auditor sign in apart from the owner. */
  readonly apart: boolean;
}

export interface GivenAddresses {
  readonly databaseUrl: string | null;
  readonly databaseOwnerUrl: string | null;
  readonly databaseAuditorUrl: string | null;
  readonly databaseDirectUrl: string | null;
  readonly databasePrepared: boolean;
}

const PRODUCT_LOGIN = "timbra_product";
const AUDITOR_LOGIN = "timbra_inspector";

/**
 * The addresses that were set; null when none was. With DATABASE_URL alone everybody signs in as the owner, and steps
 * down in each transaction.
 */
export function givenAddresses(given: GivenAddresses): DatabaseAddresses | null {
  const { databaseUrl: product, databaseOwnerUrl: owner, databaseAuditorUrl: auditor } = given;
  if (product === null) return null;
  const common = { product, direct: given.databaseDirectUrl, prepared: given.databasePrepared };
  if (owner === null || auditor === null) return { ...common, owner: product, auditor: product, apart: false };
  return { ...common, owner, auditor, apart: true };
}

/**
 * The addresses of a server that is all ours. Passwords follow from the owner's, so that nothing more has to be kept.
 */
export function ownAddresses(owner: string): DatabaseAddresses {
  const product = signedInAs(owner, PRODUCT_LOGIN);
  return { owner, product, auditor: signedInAs(owner, AUDITOR_LOGIN), direct: product, prepared: true, apart: true };
}

function signedInAs(ownerUrl: string, login: string): string {
  const url = new URL(ownerUrl);
  const password = createHmac("sha256", decodeURIComponent(url.password)).update(login).digest("base64url");
  url.username = login;
  url.password = password;
  return url.href;
}
