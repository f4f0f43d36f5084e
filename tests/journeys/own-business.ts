import { freshRfc, registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { completeProfile } from "../../scripts/demo/profile.ts";
import { createDraft } from "../../scripts/demo/sale.ts";

const ISSUER = { rfc: null, name: "ESCUELA DE MUESTRA", regime: "601", zip: "06000" };

/** Somebody with a complete profile, whose invoices come from the API when they are not what the journey is about. */
export interface JourneyBusiness {
  readonly api: Api;
  readonly rfc: string;
  readonly email: string;
  readonly password: string;
}

export async function ownBusiness(url: string): Promise<JourneyBusiness> {
  const api = new Api(url);
  const rfc = freshRfc();
  const account = await registerAndSignIn(api, rfc);
  await completeProfile(api, { csd: null, issuer: ISSUER }, rfc);
  return { api, rfc, ...account };
}

/** 2.5 of a product less 50.50, that is 1,102.00 with its taxes. */
export async function stampedInvoice(api: Api): Promise<{ id: string; uuid: string }> {
  const id = await createDraft(api);
  const { body } = await api.json<{ uuid: string }>("POST", `/api/invoices/${id}/stamp`);
  return { id, uuid: body.uuid };
}
