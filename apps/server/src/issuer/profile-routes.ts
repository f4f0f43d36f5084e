import { notice, ROUTES, regimeMismatch } from "@timbra/contract";
import {
  listCfdiUses,
  listCurrencies,
  listPaymentForms,
  listPaymentMethods,
  listTaxRegimes,
  listVatRates,
  listVatTaxes,
  taxWarnings,
} from "../catalogues/index.ts";
import type { Room } from "../http/app-type.ts";
import { refuseStale, versionOf } from "../http/edit-version.ts";
import { refuseInvalid } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { mexicanDay } from "../mexican-day.ts";
import { getAddress, putAddress } from "./address.db.ts";
import { toAddress, toUserAddressData } from "./address.ts";
import { ensureFirstSeries } from "./first-series.ts";
import { getCertifiedName, getGeneral, putGeneral } from "./general.db.ts";
import { toGeneral, toUserGeneralData } from "./general.ts";
import { nameOnDocuments } from "./name-on-documents.ts";
import { getTaxes, putTaxes } from "./taxes.db.ts";
import { toTaxes, toUserTaxesData } from "./taxes.ts";

/** The steps of the registration that are kept here: general data, fiscal address, default taxes. */
export const profileRoutes: Room = (app, deps) => {
  generalRoutes(app, deps);
  taxesRoutes(app, deps);
};

/** Who the issuer is, and where. */
const generalRoutes: Room = (app, deps) => {
  const today = () => mexicanDay(deps.clock.now());

  route(app, ROUTES.getGeneral, async ({ session }) => {
    const day = today();
    const lists = deps.catalogueBook;
    const { rfc } = session.user;
    const [stored, certified] = await asIssuer(
      deps.db,
      session,
      async (tx) => [await getGeneral(tx), await getCertifiedName(tx)] as const,
    );
    const name = nameOnDocuments(rfc, certified, stored?.businessName ?? null);
    return {
      user_general_data: { ...toUserGeneralData(rfc, stored), invoice_name: name || null },
      version: versionOf(toUserGeneralData(rfc, stored)),
      CFDI_use: listCfdiUses(lists, day),
      currencies: listCurrencies(lists, day),
      payment_form: listPaymentForms(lists, day),
      payment_method: listPaymentMethods(lists, day),
      tax_regimes: listTaxRegimes(lists, day),
    };
  });

  route(app, ROUTES.saveGeneral, async ({ session, body, language }) => {
    const mismatch = regimeMismatch(session.user.rfc, body.cat_tax_regimes_id);
    if (mismatch !== null) throw refuseInvalid("cat_tax_regimes_id", mismatch);
    await asIssuer(deps.db, session, async (tx) => {
      const read = async () => toUserGeneralData(session.user.rfc, await getGeneral(tx));
      await refuseStale(tx, { holder: issuerOf(session), seen: body.version, read });
      if ((await getGeneral(tx)) === null) await ensureFirstSeries(tx, deps.clock, issuerOf(session));
      await putGeneral(tx, issuerOf(session), toGeneral(body), deps.clock.now());
    });
    return { message: notice("general_saved", language), decimals: body.decimals };
  });

  route(app, ROUTES.getAddress, async ({ session }) => {
    const address = toUserAddressData(await asIssuer(deps.db, session, getAddress));
    return { user_address_data: address, version: versionOf(address) };
  });

  route(app, ROUTES.saveAddress, async ({ session, body, language }) => {
    // It becomes LugarExpedicion of every document (CFDI40126); better told here than at the first invoice.
    const known = deps.catalogues.estado("c_CodigoPostal", body.codigo_postal, today());
    if (known === "inexistente" || known === "no-vigente") throw refuseInvalid("codigo_postal", "zip_code_unknown");
    await asIssuer(deps.db, session, async (tx) => {
      const read = async () => toUserAddressData(await getAddress(tx));
      await refuseStale(tx, { holder: issuerOf(session), seen: body.version, read });
      await putAddress(tx, issuerOf(session), toAddress(body), deps.clock.now());
    });
    return { message: notice("address_saved", language) };
  });
};

/** The taxes that new products begin with. */
const taxesRoutes: Room = (app, deps) => {
  route(app, ROUTES.getTaxes, async ({ session, language }) => {
    const taxes = toUserTaxesData(issuerOf(session), await asIssuer(deps.db, session, getTaxes));
    return {
      user_taxes_data: taxes,
      tax_vat: listVatTaxes(language),
      tax_vat_rates: listVatRates(language),
      version: versionOf(taxes),
    };
  });

  route(app, ROUTES.saveTaxes, async ({ session, body, language }) => {
    await asIssuer(deps.db, session, async (tx) => {
      const read = async () => toUserTaxesData(issuerOf(session), await getTaxes(tx));
      await refuseStale(tx, { holder: issuerOf(session), seen: body.version, read });
      await putTaxes(tx, issuerOf(session), toTaxes(body), deps.clock.now());
    });
    const asked = { catalogues: deps.catalogues, day: mexicanDay(deps.clock.now()), language };
    return { message: notice("taxes_saved", language), warnings: taxWarnings({ ieps: ["ieps", body.ieps] }, asked) };
  });
};
