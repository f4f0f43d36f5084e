import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openKeys } from "../../apps/server/src/boot/database.ts";
import { grantCredits } from "../../apps/server/src/credits/index.ts";
import { openDb, openPool, withTenant } from "../../apps/server/src/db/index.ts";
import { systemClock } from "../../apps/server/src/lib/clock.ts";
import { freshRfc, registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { readOptions } from "../../scripts/demo/options.ts";
import { completeProfile } from "../../scripts/demo/profile.ts";
import type { FaultEnvironment } from "./environment.ts";
import type { Server } from "./server.ts";

/** A user who issues invoices, signed in. */
export interface FaultIssuer {
  readonly rfc: string;
  readonly token: string;
  readonly seriesId: string;
  readonly customerId: string;
}

/** A kept draft; its conditions of payment are its own, so that its document is known on the wire. */
export interface FaultDraft {
  readonly id: string;
  readonly issuer: FaultIssuer;
  readonly marker: string;
}

/** Enough for any number of kills. */
const CREDITS = 1_000_000;

/** Registers issuers over HTTP with all that a stamp needs. */
export async function createIssuers(server: Server, address: string, count: number): Promise<FaultIssuer[]> {
  await server.ready;
  return Promise.all(Array.from({ length: count }, () => createIssuer(address)));
}

async function createIssuer(address: string): Promise<FaultIssuer> {
  const options = readOptions(["--out", "unused"]);
  if (typeof options === "string") throw new Error(options);
  const rfc = freshRfc();
  const api = new Api(address);
  const { token } = await registerAndSignIn(api, rfc);
  await completeProfile(api, options, rfc);
  const { series } = (await api.json<{ series: readonly { series_id: string }[] }>("GET", "/api/auth/series/all")).body;
  const customer = {
    customers_rfc: "URE180429TM6",
    customers_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
    customers_email: "compras@ejemplo.mx",
  };
  const place = { address_pais: 1, address_codigo_postal: "86991", cat_tax_regimes_id: 1 };
  const kept = await api.json<{ customer_data: { id: string } }>("POST", "/api/customers/update_or_create", {
    ...customer,
    ...place,
  });
  return { rfc, token, seriesId: series[0]!.series_id, customerId: kept.body.customer_data.id };
}

/** Gives every issuer the credits of a scenario. */
export async function addCredits({ database, folder }: FaultEnvironment): Promise<void> {
  const pool = openPool({ url: database.url, maxConnections: 1, onError: () => undefined });
  const db = openDb(pool);
  await openKeys(db, systemClock, join(folder, "master.key"));
  for (const { id: issuerId } of await database.query<{ id: string }>("SELECT id FROM issuers")) {
    const grant = {
      issuerId,
      documentKind: "fault scenario",
      documentId: randomUUID(),
      amount: CREDITS,
      note: "fault scenario",
    };
    await withTenant(db, issuerId, (tx) => grantCredits(tx, systemClock, grant));
  }
  await pool.end();
}

const ITEM = {
  key: "81112002",
  description: "Soporte técnico & mesa de ayuda",
  quantity: "2.5",
  unit_id: 1,
  unit_price: "400.20",
  discount: "50.50",
  tax_object_id: 2,
  taxes: [{ tax: "IVA", factor: "rate", rate: "0.16", withheld: false }],
};
const HEADER = {
  type: "I",
  cfdi_use_id: 3,
  payment_form_id: 3,
  payment_method_id: 2,
  export_id: 1,
  tax_regime_id: 1,
  currency_id: 1,
};

/** Keeps a draft, on whichever server takes it. */
export async function createDraft(
  servers: readonly Server[],
  issuer: FaultIssuer,
  marker: string,
): Promise<FaultDraft> {
  const body = {
    ...HEADER,
    series_id: issuer.seriesId,
    customer_id: issuer.customerId,
    conditions: marker,
    items: [ITEM],
  };
  const headers = { authorization: `Bearer ${issuer.token}` };
  for (let tries = 0; tries < 600; tries += 1) {
    const reply = await servers[tries % servers.length]!.ask({
      method: "POST",
      url: "/api/invoices/draft",
      body,
      headers,
    });
    if (reply?.status === 200 || reply?.status === 201)
      return { id: (reply.body["invoice"] as { id: string }).id, issuer, marker };
    if (reply !== null && reply.status < 500 && reply.status !== 401)
      throw new Error(`A draft was refused: ${JSON.stringify(reply.body)}`);
    await sleep(100);
  }
  throw new Error("No server takes a draft.");
}
