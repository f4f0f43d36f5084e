import { notice, ROUTES } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Room } from "../http/app-type.ts";
import { refuseStale, versionOf } from "../http/edit-version.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { type Contact, getContact, putContact } from "./contact.db.ts";
import { getExtraFields, putExtraFields } from "./extra-fields.db.ts";
import { toExtraFields } from "./extra-fields.ts";
import { getPrinting, putPrinting } from "./printing.db.ts";

const NO_CONTACT: Record<keyof Contact, null> = {
  phone: null,
  fax_number: null,
  email: null,
  aux_email_1: null,
  aux_email_2: null,
  webpage: null,
};

/** What else is printed on invoices: contact information, extra fields, colour and commercial name. */
export const contactRoutes: Room = (app, deps) => {
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
