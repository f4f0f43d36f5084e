import { registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { freshRfc } from "../../scripts/demo/fresh-rfc.ts";
import { readOptions } from "../../scripts/demo/options.ts";
import { completeProfile } from "../../scripts/demo/profile.ts";
import { keepDraft } from "../../scripts/demo/sale.ts";

/** An issuer who may stamp, and the kept draft that all of its invoices are made of. */
export interface BenchIssuer {
  readonly url: string;
  readonly token: string;
  readonly api: Api;
  readonly draft: object;
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
  const id = await keepDraft(api);
  const { body } = await api.json<{ invoice: { draft: object } }>("GET", `/api/invoices/${id}`);
  return { url, token, api, draft: body.invoice.draft };
}

/** Keeps copies of the issuers' drafts, in turns; each is named by its issuer and its id. */
export async function keepDrafts(
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
