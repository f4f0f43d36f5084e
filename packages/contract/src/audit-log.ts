import * as z from "zod";
import { AUDIT_COLUMNS, columnIds } from "./columns.ts";
import { optionalDay } from "./fields/day.ts";
import { anyText, messageKey } from "./fields/text.ts";
import { wireInstant } from "./fields/wire.ts";
import type { Language } from "./language.ts";
import { exportRequest, paginateRequest, paginateResponse } from "./listing.ts";

/**
 * The audit events, by name and in words: an administrator's actions, and the important ones of an
 * issuer's own people. A module that performs an action worth recording adds its name here.
 */
export const WORDS_OF_DEEDS = {
  administrator_created: { es: "Creó un administrador", en: "Created an administrator" },
  administrator_link_made: {
    es: "Creó un enlace de acceso para un administrador",
    en: "Created an access link for an administrator",
  },
  account_changed: { es: "Cambió sus datos", en: "Changed their own details" },
  user_blocked: { es: "Bloqueó a un usuario", en: "Blocked a user" },
  user_unblocked: { es: "Desbloqueó a un usuario", en: "Unblocked a user" },
  verification_resent: { es: "Reenvió el correo de confirmación", en: "Sent the verification e-mail again" },
  credits_granted: { es: "Otorgó créditos", en: "Granted credits" },
  order_refunded: { es: "Pidió devolver el dinero de una compra", en: "Requested a refund of a purchase" },
  catalogues_updated: { es: "Pidió actualizar los catálogos del SAT", en: "Requested an update of the SAT catalogues" },
  invariants_checked: {
    es: "Pidió verificar la integridad de los datos",
    en: "Requested a check of the integrity of the data",
  },
  invariants_check_cancelled: {
    es: "Canceló la verificación de los datos",
    en: "Cancelled the check of the data",
  },
  chains_keyed: {
    es: "Empezó a proteger la bitácora con una llave",
    en: "Started to protect the audit log with a key",
  },
  job_retried: { es: "Reintentó un trabajo detenido", en: "Retried a stuck job" },
  order_attended: { es: "Marcó una compra como atendida", en: "Marked a purchase as resolved" },
  mail_retried: { es: "Reenvió un correo", en: "Sent an e-mail again" },
  template_changed: { es: "Cambió una plantilla", en: "Changed a template" },
  template_reverted: { es: "Restableció una plantilla", en: "Reverted a template" },
  signed_in: { es: "Inició sesión", en: "Signed in" },
  sign_in_failed: { es: "Intento fallido de iniciar sesión", en: "Failed sign-in attempt" },
  session_ended: { es: "Cerró una sesión", en: "Ended a session" },
  sessions_ended: { es: "Cerró las demás sesiones", en: "Ended the other sessions" },
  second_factor_on: { es: "Activó la verificación en dos pasos", en: "Turned two-step verification on" },
  second_factor_off: { es: "Desactivó la verificación en dos pasos", en: "Turned two-step verification off" },
  recovery_codes_made: { es: "Generó códigos de recuperación", en: "Generated recovery codes" },
  recovery_code_used: { es: "Ingresó con un código de recuperación", en: "Signed in with a recovery code" },
  email_change_asked: { es: "Pidió cambiar su correo electrónico", en: "Requested a change of e-mail address" },
  email_changed: { es: "Cambió su correo electrónico", en: "Changed the e-mail address" },
  password_changed: { es: "Cambió su contraseña", en: "Changed the password" },
  password_reset: { es: "Eligió otra contraseña con un enlace", en: "Set a new password with a link" },
  csd_stored: { es: "Subió un certificado de sello", en: "Uploaded a seal certificate" },
  csd_destroyed: { es: "Eliminó la llave del certificado", en: "Deleted the certificate's key" },
  key_opened: { es: "Se abrió la llave del sello", en: "The seal's key was opened" },
  key_frozen: { es: "Congeló la llave del sello", en: "Froze the seal's key" },
  key_unfrozen: { es: "Descongeló la llave del sello", en: "Unfroze the seal's key" },
  api_key_made: { es: "Creó una clave de API", en: "Created an API key" },
  api_key_revoked: { es: "Revocó una clave de API", en: "Revoked an API key" },
  webhook_made: { es: "Registró una dirección de webhook", en: "Registered a webhook address" },
  webhook_removed: { es: "Quitó una dirección de webhook", en: "Removed a webhook address" },
  cancellations_asked: {
    es: "Solicitó cancelar varias facturas a la vez",
    en: "Requested the cancellation of several invoices at once",
  },
  retired_key_replaced: {
    es: "Cambió en sus productos una clave que el SAT dio de baja",
    en: "Replaced in their products a key that the SAT ended",
  },
  accountant_invited: { es: "Invitó a un contador", en: "Invited an accountant" },
  accountant_invitation_withdrawn: {
    es: "Retiró la invitación de un contador",
    en: "Withdrew an accountant's invitation",
  },
  accountant_joined: { es: "Aceptó la invitación como contador", en: "Accepted the invitation as accountant" },
  document_recovered: {
    es: "Recuperó de su proveedor un documento timbrado",
    en: "Recovered a certified document from its provider",
  },
  document_kept: {
    es: "Encontró con su proveedor un documento timbrado que no está aquí, y lo guardó",
    en: "Found at its provider a certified document that is not here, and kept it",
  },
  leaving_requested: { es: "Pidió cerrar la cuenta de la empresa", en: "Requested to close the company's account" },
  leaving_taken_back: { es: "Conservó la cuenta de la empresa", en: "Kept the company's account" },
  issuer_erased: { es: "Se borraron los datos de una empresa", en: "The data of a company was erased" },
  archive_requested: { es: "Pidió el archivo con todos sus datos", en: "Requested the archive with all the data" },
  archive_downloaded: { es: "Descargó el archivo con todos sus datos", en: "Downloaded the archive with all the data" },
  archive_removed: { es: "Eliminó el archivo con todos sus datos", en: "Deleted the archive with all the data" },
  accountant_removed: { es: "Quitó a un contador", en: "Removed an accountant" },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
export type DeedName = keyof typeof WORDS_OF_DEEDS;
export const DEEDS = Object.keys(WORDS_OF_DEEDS) as [DeedName, ...DeedName[]];

/** The actors: a user in a role, an operator at the server's own command line, or the product itself. */
export const DOERS = ["NormalRole", "SuperAdminRole", "AccountantRole", "command_line", "product"] as const;
export type DoerRole = (typeof DOERS)[number];

/** One audit event. `actor` and `subject` are the names as they were then. */
export const deedRow = z.object({
  id: z.string(),
  done_at: wireInstant,
  deed: z.enum(DEEDS),
  actor: z.string(),
  actor_role: z.enum(DOERS),
  subject: z.string(),
  reason: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The network address that it was asked for from; "" at the command line. */
  address: z.string(),
});
export type DeedRow = z.output<typeof deedRow>;

export const activityQuery = z.object({
  deed: z.enum(DEEDS, { error: messageKey("not_in_list") }).nullish(),
  date_start: optionalDay(),
  date_end: optionalDay(),
  cursor: anyText().max(1000).optional(),
  rows_per_page: z.coerce.number().int().min(1).max(200).default(25),
});

/** What was done in an issuer's name or to it, newest first. */
export const activityResponse = z.object({ rows: z.array(deedRow), next_cursor: z.string().nullable() });

/** `rfc` is of the issuer that an event is about; null of one that is about none. */
export const auditRow = deedRow.extend({ rfc: z.string().nullable() });
export type AuditRow = z.output<typeof auditRow>;

export const auditFilters = z.object({
  deed: z.enum(DEEDS, { error: messageKey("not_in_list") }).nullish(),
  date_start: optionalDay(),
  date_end: optionalDay(),
});

const AUDIT_SORTS = ["done_at"] as const;

export const paginateAuditRequest = paginateRequest(auditFilters, AUDIT_SORTS);
export const paginateAuditResponse = paginateResponse(auditRow);
export const exportAuditRequest = exportRequest(auditFilters, AUDIT_SORTS, columnIds(AUDIT_COLUMNS));
