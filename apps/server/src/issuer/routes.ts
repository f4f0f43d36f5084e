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
import type { Tx } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { requireIssuer, withSessionTenant } from "../http/authenticate.ts";
import { contentVersion, requireCurrentVersion } from "../http/edit-version.ts";
import { refuse, refuseFieldWith, refuseInvalid, refuseWith } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { newId } from "../lib/ids.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { imageRoutes } from "./image-routes.ts";
import {
  type ContactData,
  getAddress,
  getCertifiedName,
  getContact,
  getExtraFields,
  getGeneral,
  getPrinting,
  getTaxes,
  putAddress,
  putContact,
  putExtraFields,
  putGeneral,
  putPrinting,
  putTaxes,
} from "./profile.db.ts";
import {
  nameOnDocuments,
  toAddress,
  toExtraFields,
  toGeneral,
  toTaxes,
  toUserAddressData,
  toUserGeneralData,
  toUserTaxesData,
} from "./profile.ts";
import { insertSeries, listSeries } from "./series.db.ts";
import { deleteSeries, ensureFirstSeries, toSeriesData } from "./series.ts";

export const issuerRoutes: RoutePlugin = (app, deps) => {
  for (const routes of [profileRoutes, contactRoutes, imageRoutes, seriesRoutes]) routes(app, deps);
};

/** The steps of the registration that are kept here: general data, fiscal address, default taxes. */
const profileRoutes: RoutePlugin = (app, deps) => {
  generalRoutes(app, deps);
  taxesRoutes(app, deps);
};

/** Who the issuer is, and where. */
const generalRoutes: RoutePlugin = (app, deps) => {
  const today = () => mexicanDay(deps.clock.now());

  route(app, ROUTES.getGeneral, async ({ session }) => {
    const day = today();
    const lists = deps.catalogueStore;
    const { rfc } = session.user;
    const [stored, certified] = await withSessionTenant(
      deps.db,
      session,
      async (tx) => [await getGeneral(tx), await getCertifiedName(tx)] as const,
    );
    const name = nameOnDocuments(rfc, certified, stored?.businessName ?? null);
    return {
      user_general_data: { ...toUserGeneralData(rfc, stored), invoice_name: name || null },
      version: contentVersion(toUserGeneralData(rfc, stored)),
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
    await withSessionTenant(deps.db, session, async (tx) => {
      const readCurrent = async () => toUserGeneralData(session.user.rfc, await getGeneral(tx));
      await requireCurrentVersion(tx, { owner: requireIssuer(session), expectedVersion: body.version, readCurrent });
      if ((await getGeneral(tx)) === null) await ensureFirstSeries(tx, deps.clock, requireIssuer(session));
      await putGeneral(tx, requireIssuer(session), toGeneral(body), deps.clock.now());
    });
    return { message: notice("general_saved", language), decimals: body.decimals };
  });

  route(app, ROUTES.getAddress, async ({ session }) => {
    const address = toUserAddressData(await withSessionTenant(deps.db, session, getAddress));
    return { user_address_data: address, version: contentVersion(address) };
  });

  route(app, ROUTES.saveAddress, async ({ session, body, language }) => {
    // It becomes LugarExpedicion of every document (CFDI40126); better refused here than at the first invoice.
    const known = deps.catalogues.estado("c_CodigoPostal", body.codigo_postal, today());
    if (known === "inexistente" || known === "no-vigente") throw refuseInvalid("codigo_postal", "zip_code_unknown");
    await withSessionTenant(deps.db, session, async (tx) => {
      const readCurrent = async () => toUserAddressData(await getAddress(tx));
      await requireCurrentVersion(tx, { owner: requireIssuer(session), expectedVersion: body.version, readCurrent });
      await putAddress(tx, requireIssuer(session), toAddress(body), deps.clock.now());
    });
    return { message: notice("address_saved", language) };
  });
};

/** The taxes that new products begin with. */
const taxesRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getTaxes, async ({ session, language }) => {
    const taxes = toUserTaxesData(requireIssuer(session), await withSessionTenant(deps.db, session, getTaxes));
    return {
      user_taxes_data: taxes,
      tax_vat: listVatTaxes(language),
      tax_vat_rates: listVatRates(language),
      version: contentVersion(taxes),
    };
  });

  route(app, ROUTES.saveTaxes, async ({ session, body, language }) => {
    await withSessionTenant(deps.db, session, async (tx) => {
      const readCurrent = async () => toUserTaxesData(requireIssuer(session), await getTaxes(tx));
      await requireCurrentVersion(tx, { owner: requireIssuer(session), expectedVersion: body.version, readCurrent });
      await putTaxes(tx, requireIssuer(session), toTaxes(body), deps.clock.now());
    });
    const asked = { catalogues: deps.catalogues, day: mexicanDay(deps.clock.now()), language };
    return { message: notice("taxes_saved", language), warnings: taxWarnings({ ieps: ["ieps", body.ieps] }, asked) };
  });
};

const NO_CONTACT: Record<keyof ContactData, null> = {
  phone: null,
  fax_number: null,
  email: null,
  aux_email_1: null,
  aux_email_2: null,
  webpage: null,
};

/** What else is printed on invoices: contact information, extra fields, colour and commercial name. */
const contactRoutes: RoutePlugin = (app, deps) => {
  const contactOf = async (tx: Tx) => (await getContact(tx)) ?? NO_CONTACT;
  const extrasOf = async (tx: Tx) => toExtraFields(await getExtraFields(tx));

  route(app, ROUTES.getContact, async ({ session }) => {
    const contact = await withSessionTenant(deps.db, session, contactOf);
    return { contact_info: contact, version: contentVersion(contact) };
  });

  route(app, ROUTES.saveContact, async ({ session, body: { version: expectedVersion, ...contact }, language }) => {
    await withSessionTenant(deps.db, session, async (tx) => {
      await requireCurrentVersion(tx, {
        owner: requireIssuer(session),
        expectedVersion,
        readCurrent: () => contactOf(tx),
      });
      await putContact(tx, requireIssuer(session), contact, deps.clock.now());
    });
    return { contact_info: contact, message: notice("contact_saved", language) };
  });

  route(app, ROUTES.getExtraFields, async ({ session }) => {
    const extras = await withSessionTenant(deps.db, session, extrasOf);
    return { extra_fields: extras, version: contentVersion(extras) };
  });

  route(app, ROUTES.saveExtraFields, async ({ session, body: { version: expectedVersion, ...extras }, language }) => {
    await withSessionTenant(deps.db, session, async (tx) => {
      await requireCurrentVersion(tx, {
        owner: requireIssuer(session),
        expectedVersion,
        readCurrent: () => extrasOf(tx),
      });
      await putExtraFields(tx, requireIssuer(session), extras, deps.clock.now());
    });
    return { message: notice("extra_fields_saved", language) };
  });

  route(app, ROUTES.getPrinting, async ({ session }) => {
    const printing = await withSessionTenant(deps.db, session, getPrinting);
    return { printing, version: contentVersion(printing) };
  });

  route(app, ROUTES.savePrinting, async ({ session, body: { version: expectedVersion, ...printing }, language }) => {
    await withSessionTenant(deps.db, session, async (tx) => {
      await requireCurrentVersion(tx, {
        owner: requireIssuer(session),
        expectedVersion,
        readCurrent: () => getPrinting(tx),
      });
      await putPrinting(tx, requireIssuer(session), printing, deps.clock.now());
    });
    return { message: notice("printing_saved", language) };
  });
};

const seriesRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.listSeries, async ({ session }) => ({
    series: (await withSessionTenant(deps.db, session, listSeries)).map(toSeriesData),
  }));

  route(app, ROUTES.createSeries, async ({ session, body, language }) => {
    const series = { id: newId(deps.clock), serie: body.serie, nextFolio: body.folio };
    const inserted = await withSessionTenant(deps.db, session, (tx) =>
      insertSeries(tx, requireIssuer(session), series, deps.clock.now()),
    );
    if (!inserted) throw refuseFieldWith("series_exists", { serie: body.serie }, "serie");
    return { message: notice("series_saved", language), series: toSeriesData(series) };
  });

  route(app, ROUTES.deleteSeries, async ({ session, body, language }) => {
    const outcome = await withSessionTenant(deps.db, session, (tx) => deleteSeries(tx, body.series_id));
    if (outcome.kind === "not_found") throw refuse("not_found");
    if (outcome.kind === "in_use") throw refuseWith("series_in_use", { serie: outcome.serie });
    return { message: notice("series_deleted", language) };
  });
};
