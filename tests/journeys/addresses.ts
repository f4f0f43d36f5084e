import type { SampleCompany } from "./sample.ts";

/** The fields of the web application's route table that journeys need. */
export interface Screen {
  readonly path: string;
  /** The key of its title. */
  readonly title: string;
  readonly access: "public" | readonly string[];
}

/** Not by a static import: it would check every screen of the web application as a part of the journeys. */
const TABLE = new URL("../../apps/web/src/routes.tsx", import.meta.url).href;
const { SCREENS } = (await import(TABLE)) as { readonly SCREENS: readonly Screen[] };

/** The user of a screen: without a session, the owner of a company, or an administrator of the platform. */
export type Viewer = "stranger" | "owner" | "administrator";

export const viewerFor = ({ access }: Screen): Viewer => {
  if (access === "public") return "stranger";
  return access.includes("crud_admin_users") ? "administrator" : "owner";
};

export const screensOf = (looker: Viewer): readonly Screen[] =>
  SCREENS.filter((screen) => viewerFor(screen) === looker);

const NOBODY = "0190a1b2-0000-7000-8000-000000000001";

/** The parameters of an address. */
const named = ({ ids }: SampleCompany): Readonly<Record<string, string>> => ({
  client_id: ids.customer,
  product_id: ids.product,
  invoice_id: ids.invoice,
  complement_id: ids.pay,
  provider: "sandbox",
  credits: "200",
  total: "800.00",
  symbol: "$",
  currency: "MXN",
  order_id: NOBODY,
  show_alert: "1",
});

/** The address of a screen over the things of a company; a mailed link without its parts needs no session. */
export function addressOf({ path }: Screen, sample: SampleCompany): string {
  const [, head = ""] = path.split("/");
  const ids: Readonly<Record<string, string>> = sample.ids;
  const names: Readonly<Record<string, string>> = { ...named(sample), id: ids[head] ?? NOBODY };
  return path
    .split("/")
    .map((part) => (part.startsWith(":") ? (names[part.replace(/[:?]/g, "")] ?? "") : part))
    .join("/")
    .replace(/(.)\/+$/, "$1");
}
