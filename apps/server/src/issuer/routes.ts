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
import type { Room } from "../http/app.ts";
import { asIssuer, issuerOf } from "../http/authenticate.ts";
import { refuseStale, versionOf } from "../http/edit-version.ts";
import { refuse, refuseFieldWith, refuseInvalid, refuseWith } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { newId } from "../lib/ids.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { imageRoutes } from "./image-routes.ts";
import {
  type Contact,
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

export const issuerRoutes: Room = (app, deps) => {
  for (const routes of [profileRoutes, contactRoutes, imageRoutes, seriesRoutes]) routes(app, deps);
};

/** The steps of the registration that are kept here: general data, fiscal address, default taxes. */
const profileRoutes: Room = (app, deps) => {
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

const NO_CONTACT: Record<keyof Contact, null> = {
  phone: null,
  fax_number: null,
  email: null,
  aux_email_1: null,
  aux_email_2: null,
  webpage: null,
};

/** What else is printed on invoices: contact information, extra fields, colour and commercial name. */
const contactRoutes: Room = (app, deps) => {
  const contactOf = async (tx: Tx) => (await getContact(tx)) ?? NO_CONTACT;
  const extrasOf = async (tx: Tx) => toExtraFields(await getExtraFields(tx));

  route(app, ROUTES.getContact, async ({ session }) => {
    const contact = await asIssuer(deps.db, session, contactOf);
    return { contact_info: contact, version: versionOf(contact) };
  });

  route(app, ROUTES.saveContact, async ({ session, body: { version: seen, ...contact }, language }) => {
    await asIssuer(deps.db, session, async (tx) => {
      await refuseStale(tx, { holder: issuerOf(session), seen, read: () => contactOf(tx) });
      await putContact(tx, issuerOf(session), contact, deps.clock.now());
    });
    return { contact_info: contact, message: notice("contact_saved", language) };
  });

  route(app, ROUTES.getExtraFields, async ({ session }) => {
    const extras = await asIssuer(deps.db, session, extrasOf);
    return { extra_fields: extras, version: versionOf(extras) };
  });

  route(app, ROUTES.saveExtraFields, async ({ session, body: { version: seen, ...extras }, language }) => {
    await asIssuer(deps.db, session, async (tx) => {
      await refuseStale(tx, { holder: issuerOf(session), seen, read: () => extrasOf(tx) });
      await putExtraFields(tx, issuerOf(session), extras, deps.clock.now());
    });
    return { message: notice("extra_fields_saved", language) };
  });

  route(app, ROUTES.getPrinting, async ({ session }) => {
    const printing = await asIssuer(deps.db, session, getPrinting);
    return { printing, version: versionOf(printing) };
  });

  route(app, ROUTES.savePrinting, async ({ session, body: { version: seen, ...printing }, language }) => {
    await asIssuer(deps.db, session, async (tx) => {
      await refuseStale(tx, { holder: issuerOf(session), seen, read: () => getPrinting(tx) });
      await putPrinting(tx, issuerOf(session), printing, deps.clock.now());
    });
    return { message: notice("printing_saved", language) };
  });
};

const seriesRoutes: Room = (app, deps) => {
  route(app, ROUTES.listSeries, async ({ session }) => ({
    series: (await asIssuer(deps.db, session, listSeries)).map(toSeriesData),
  }));

  route(app, ROUTES.createSeries, async ({ session, body, language }) => {
    const series = { id: newId(deps.clock), serie: body.serie, nextFolio: body.folio };
    const inserted = await asIssuer(deps.db, session, (tx) =>
      insertSeries(tx, issuerOf(session), series, deps.clock.now()),
    );
    if (!inserted) throw refuseFieldWith("series_exists", { serie: body.serie }, "serie");
    return { message: notice("series_saved", language), series: toSeriesData(series) };
  });

  route(app, ROUTES.deleteSeries, async ({ session, body, language }) => {
    const outcome = await asIssuer(deps.db, session, (tx) => deleteSeries(tx, body.series_id));
    if (outcome.kind === "not_found") throw refuse("not_found");
    if (outcome.kind === "in_use") throw refuseWith("series_in_use", { serie: outcome.serie });
    return { message: notice("series_deleted", language) };
  });
};
