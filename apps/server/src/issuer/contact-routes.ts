import { notice, ROUTES } from "@timbra/contract";
import type { Room } from "../http/app-type.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { type Contact, getContact, putContact } from "./contact.db.ts";
import { getExtraFields, putExtraFields } from "./extra-fields.db.ts";
import { toExtraFields } from "./extra-fields.ts";
import { getPrinting, putPrinting } from "./printing.db.ts";

const NO_CONTACT: Record<keyof Contact, null> = { phone: null, fax_number: null, email: null, aux_email_1: null, aux_email_2: null, webpage: null };

/** What else is printed on invoices: contact information, extra fields, colour and commercial name. */
export const contactRoutes: Room = (app, deps) => {
  route(app, ROUTES.getContact, async ({ session }) => ({ contact_info: (await asIssuer(deps.db, session, getContact)) ?? NO_CONTACT }));

  route(app, ROUTES.saveContact, async ({ session, body, language }) => {
    await asIssuer(deps.db, session, (tx) => putContact(tx, issuerOf(session), body, deps.clock.now()));
    return { contact_info: body, message: notice("contact_saved", language) };
  });

  route(app, ROUTES.getExtraFields, async ({ session }) => ({ extra_fields: toExtraFields(await asIssuer(deps.db, session, getExtraFields)) }));

  route(app, ROUTES.saveExtraFields, async ({ session, body, language }) => {
    await asIssuer(deps.db, session, (tx) => putExtraFields(tx, issuerOf(session), body, deps.clock.now()));
    return { message: notice("extra_fields_saved", language) };
  });

  route(app, ROUTES.getPrinting, async ({ session }) => ({ printing: await asIssuer(deps.db, session, getPrinting) }));

  route(app, ROUTES.savePrinting, async ({ session, body, language }) => {
    await asIssuer(deps.db, session, (tx) => putPrinting(tx, issuerOf(session), body, deps.clock.now()));
    return { message: notice("printing_saved", language) };
  });
};
