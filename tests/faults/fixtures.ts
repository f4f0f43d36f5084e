import { setTimeout as sleep } from "node:timers/promises";
import { freshRfc, registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { readOptions } from "../../scripts/demo/options.ts";
import { completeProfile } from "../../scripts/demo/profile.ts";
import { INVOICE_HEADER } from "../../scripts/demo/sale.ts";
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

/** Registers issuers over HTTP with all that a stamp needs. */
export async function createIssuers(
  server: Pick<Server, "ready">,
  address: string,
  count: number,
): Promise<FaultIssuer[]> {
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
/** Keeps a draft, on whichever server takes it within so many tries. */
export async function createDraft(
  servers: readonly Pick<Server, "ask">[],
  issuer: FaultIssuer,
  marker: string,
  most = 600,
): Promise<FaultDraft> {
  const body = {
    ...INVOICE_HEADER,
    series_id: issuer.seriesId,
    customer_id: issuer.customerId,
    conditions: marker,
    items: [ITEM],
  };
  const headers = { authorization: `Bearer ${issuer.token}` };
  for (let tries = 0; tries < most; tries += 1) {
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
