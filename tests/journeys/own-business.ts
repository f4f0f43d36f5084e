import type { Page } from "@playwright/test";
import { registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { freshRfc } from "../../scripts/demo/fresh-rfc.ts";
import { completeProfile } from "../../scripts/demo/profile.ts";
import { keepDraft } from "../../scripts/demo/sale.ts";
import { signIn } from "./person.ts";
import { LANGUAGES, type Texts } from "./texts.ts";

const ISSUER = { rfc: null, name: "ESCUELA DE MUESTRA", regime: "601", zip: "06000" };

/** Somebody with a complete profile, whose invoices come from the API when they are not what the journey is about. */
export interface Business {
  readonly api: Api;
  readonly rfc: string;
  readonly email: string;
  readonly password: string;
}

export async function ownBusiness(url: string): Promise<Business> {
  const api = new Api(url);
  const rfc = freshRfc();
  const account = await registerAndSignIn(api, rfc);
  await completeProfile(api, { csd: null, issuer: ISSUER }, rfc);
  return { api, rfc, ...account };
}

/** Through the page where people do it, in their language. */
export async function comeIn(page: Page, texts: Texts, { email, password }: Business): Promise<void> {
  await page.goto("/auth/login");
  await page.getByText(texts === LANGUAGES.es ? "ES" : "EN", { exact: true }).click();
  await signIn({ page, texts, email, password });
}

/** 2.5 of a product less 50.50, that is 1,102.00 with its taxes. */
export async function stampedInvoice(api: Api): Promise<{ id: string; uuid: string }> {
  const id = await keepDraft(api);
  const { body } = await api.json<{ uuid: string }>("POST", `/api/invoices/${id}/stamp`);
  return { id, uuid: body.uuid };
}
