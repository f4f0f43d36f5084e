import { DRAFT_COMPLEMENTS, type FuelPermit, notice, ROUTES, regimeMismatch } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
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
import { requireIssuer, type Session, withSessionTenant } from "../http/authenticate.ts";
import { contentVersion, requireCurrentVersion } from "../http/edit-version.ts";
import { orNotFound, refuse, refuseFieldWith, refuseInvalid, refuseWith } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { newId } from "../lib/ids.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import {
  deleteFuelPermit,
  findFuelPermit,
  insertFuelPermit,
  listFuelPermits,
  toFuelPermit,
  updateFuelPermit,
} from "./fuel-permits.db.ts";
import { imageRoutes } from "./image-routes.ts";
import {
  getAddress,
  getCertifiedName,
  getComplements,
  getContact,
  getExtraFields,
  getGeneral,
  getPrinting,
  getTaxes,
  NO_CONTACT,
  putProfile,
  setComplements,
} from "./profile.db.ts";
import {
  complementOptions,
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
  for (const routes of [generalRoutes, taxesRoutes, contactRoutes, imageRoutes, seriesRoutes, fuelPermitRoutes])
    routes(app, deps);
};

/** Saves a part of the profile, unless somebody else has since it was read. */
async function savePart(
  deps: Deps,
  session: Session,
  expectedVersion: string | null,
  readCurrent: (tx: Tx) => Promise<unknown>,
  write: (tx: Tx, issuerId: string, now: Date) => Promise<void>,
): Promise<void> {
  await withSessionTenant(deps.db, session, async (tx, issuerId) => {
    await requireCurrentVersion(tx, { owner: issuerId, expectedVersion, readCurrent: () => readCurrent(tx) });
    await write(tx, issuerId, deps.clock.now());
  });
}

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
    const name = nameOnDocuments(rfc, certified, stored?.business_name ?? null);
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
    const { rfc } = session.user;
    const mismatch = regimeMismatch(rfc, body.cat_tax_regimes_id);
    if (mismatch !== null) throw refuseInvalid("cat_tax_regimes_id", mismatch);
    const readCurrent = async (tx: Tx) => toUserGeneralData(rfc, await getGeneral(tx));
    await savePart(deps, session, body.version, readCurrent, async (tx, issuerId, now) => {
      if ((await getGeneral(tx)) === null) await ensureFirstSeries(tx, deps.clock, issuerId);
      await putProfile(tx, "issuer_profiles", issuerId, toGeneral(body), now);
    });
    return { message: notice("general_saved", language), decimals: body.decimals };
  });

  const readAddress = async (tx: Tx) => toUserAddressData(await getAddress(tx));

  route(app, ROUTES.getAddress, async ({ session }) => {
    const address = await withSessionTenant(deps.db, session, readAddress);
    return { user_address_data: address, version: contentVersion(address) };
  });

  route(app, ROUTES.saveAddress, async ({ session, body, language }) => {
    // It becomes LugarExpedicion of every document (CFDI40126); better refused here than at the first invoice.
    const known = deps.catalogues.estado("c_CodigoPostal", body.codigo_postal, today());
    if (known === "inexistente" || known === "no-vigente") throw refuseInvalid("codigo_postal", "zip_code_unknown");
    await savePart(deps, session, body.version, readAddress, (tx, issuerId, now) =>
      putProfile(tx, "issuer_addresses", issuerId, toAddress(body), now),
    );
    return { message: notice("address_saved", language) };
  });
};

/** The taxes that new products begin with. */
const taxesRoutes: RoutePlugin = (app, deps) => {
  const readTaxes = async (tx: Tx, issuerId: string) => toUserTaxesData(issuerId, await getTaxes(tx));

  route(app, ROUTES.getTaxes, async ({ session, language }) => {
    const taxes = await withSessionTenant(deps.db, session, readTaxes);
    return {
      user_taxes_data: taxes,
      tax_vat: listVatTaxes(language),
      tax_vat_rates: listVatRates(language),
      version: contentVersion(taxes),
    };
  });

  route(app, ROUTES.saveTaxes, async ({ session, body, language }) => {
    const readCurrent = (tx: Tx) => readTaxes(tx, requireIssuer(session));
    await savePart(deps, session, body.version, readCurrent, (tx, issuerId, now) =>
      putProfile(tx, "issuer_taxes", issuerId, toTaxes(body), now),
    );
    const asked = { catalogues: deps.catalogues, day: mexicanDay(deps.clock.now()), language };
    return { message: notice("taxes_saved", language), warnings: taxWarnings({ ieps: ["ieps", body.ieps] }, asked) };
  });
};

/** What else is printed on invoices: contact information, extra fields, colour and commercial name. */
const contactRoutes: RoutePlugin = (app, deps) => {
  const contactOf = async (tx: Tx) => (await getContact(tx)) ?? NO_CONTACT;
  const extrasOf = async (tx: Tx) => toExtraFields(await getExtraFields(tx));

  route(app, ROUTES.getContact, async ({ session }) => {
    const contact = await withSessionTenant(deps.db, session, contactOf);
    return { contact_info: contact, version: contentVersion(contact) };
  });

  route(app, ROUTES.saveContact, async ({ session, body: { version, ...contact }, language }) => {
    await savePart(deps, session, version, contactOf, (tx, issuerId, now) =>
      putProfile(tx, "issuer_contacts", issuerId, contact, now),
    );
    return { contact_info: contact, message: notice("contact_saved", language) };
  });

  route(app, ROUTES.getExtraFields, async ({ session }) => {
    const extras = await withSessionTenant(deps.db, session, extrasOf);
    return { extra_fields: extras, version: contentVersion(extras) };
  });

  route(app, ROUTES.saveExtraFields, async ({ session, body: { version, ...extras }, language }) => {
    await savePart(deps, session, version, extrasOf, (tx, issuerId, now) =>
      putProfile(tx, "issuer_extra_fields", issuerId, { fields: JSON.stringify(extras) }, now),
    );
    return { message: notice("extra_fields_saved", language) };
  });

  route(app, ROUTES.getOfferedComplements, async ({ session, language }) => {
    const complements = await withSessionTenant(deps.db, session, getComplements);
    return { complements, available: complementOptions(language), version: contentVersion(complements) };
  });

  route(app, ROUTES.saveOfferedComplements, async ({ session, body: { version, complements }, language }) => {
    const known = DRAFT_COMPLEMENTS.map(({ id }) => id);
    const wrong = complements.findIndex((id) => !known.includes(id));
    if (wrong !== -1) throw refuseInvalid(`complements.${wrong}`, "not_in_list");
    await savePart(deps, session, version, getComplements, async (tx, _issuerId, now) => {
      const chosen = known.filter((id) => complements.includes(id));
      if (!(await setComplements(tx, chosen, now))) throw refuse("registration_incomplete");
    });
    return { message: notice("complements_saved", language) };
  });

  route(app, ROUTES.getPrinting, async ({ session }) => {
    const printing = await withSessionTenant(deps.db, session, getPrinting);
    return { printing, version: contentVersion(printing) };
  });

  route(app, ROUTES.savePrinting, async ({ session, body: { version, ...printing }, language }) => {
    await savePart(deps, session, version, getPrinting, (tx, issuerId, now) =>
      putProfile(tx, "issuer_printing", issuerId, printing, now),
    );
    return { message: notice("printing_saved", language) };
  });
};

const seriesRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.listSeries, async ({ session }) => ({
    series: (await withSessionTenant(deps.db, session, listSeries)).map(toSeriesData),
  }));

  route(app, ROUTES.createSeries, async ({ session, body, language }) => {
    const series = { id: newId(deps.clock), serie: body.serie, nextFolio: body.folio };
    const inserted = await withSessionTenant(deps.db, session, (tx, issuerId) =>
      insertSeries(tx, issuerId, series, deps.clock.now()),
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

type WrittenPermit = Pick<FuelPermit, "id" | "number" | "name">;

/** What a person wrote of a permit, for its version. */
const fuelPermitContent = ({ number, name }: WrittenPermit) => ({ number, name });

const versioned = (permit: WrittenPermit): FuelPermit => ({
  ...toFuelPermit(permit),
  version: contentVersion(fuelPermitContent(permit)),
});

const fuelPermitRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.listFuelPermits, async ({ session }) => ({
    permits: (await withSessionTenant(deps.db, session, listFuelPermits)).map(versioned),
  }));

  route(app, ROUTES.createFuelPermit, async ({ session, body, language }) => {
    const permit = { id: newId(deps.clock), ...body };
    const inserted = await withSessionTenant(deps.db, session, (tx, issuerId) =>
      insertFuelPermit(tx, issuerId, permit, deps.clock.now()),
    );
    if (!inserted) throw refuseFieldWith("fuel_permit_exists", { number: body.number }, "number");
    return { message: notice("fuel_permit_saved", language), permit: versioned(permit) };
  });

  route(app, ROUTES.updateFuelPermit, async ({ session, params: { id }, body, language }) => {
    const { version: expectedVersion, ...written } = body;
    const isChanged = await withSessionTenant(deps.db, session, async (tx, issuerId) => {
      const readCurrent = async () => fuelPermitContent(orNotFound(await findFuelPermit(tx, id)));
      await requireCurrentVersion(tx, { owner: issuerId, expectedVersion, readCurrent });
      await readCurrent();
      return updateFuelPermit(tx, id, written);
    });
    if (!isChanged) throw refuseFieldWith("fuel_permit_exists", { number: body.number }, "number");
    return { message: notice("fuel_permit_saved", language), permit: versioned({ id, ...written }) };
  });

  route(app, ROUTES.deleteFuelPermit, async ({ session, params, language }) => {
    const deleted = await withSessionTenant(deps.db, session, (tx) => deleteFuelPermit(tx, params.id));
    if (!deleted) throw refuse("not_found");
    return { message: notice("fuel_permit_deleted", language) };
  });
};
