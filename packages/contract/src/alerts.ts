import type { Language } from "./language.ts";

type Words = Readonly<Record<Language, string>>;

/**
 * Why a document or a purchase needs an administrator's attention, by name and in words. Whoever raises one for another
 * reason adds its name here.
 */
export const ALERT_LABELS = {
  invalid_stamp: {
    es: "El timbre que llegó no es de este documento.",
    en: "The stamp received does not belong to this document.",
  },
  issuer_refused: { es: "El proveedor no acepta al emisor.", en: "The provider does not accept the issuer." },
  failing: { es: "Falla repetidamente.", en: "It fails repeatedly." },
  unconfirmed_for_long: { es: "Lleva más de una hora sin confirmarse.", en: "Not confirmed for more than an hour." },
  waiting_for_long: { es: "Lleva más de una hora en espera.", en: "Waiting for more than an hour." },
  stamp_after_refusal: {
    es: "Llegó un timbre de un documento que se había rechazado.",
    en: "A stamp arrived for a document that had been rejected.",
  },
  provider_not_configured: {
    es: "El proveedor que lo tiene ya no está configurado.",
    en: "The provider that has it is no longer configured.",
  },
  second_payment: { es: "Se pagó dos veces.", en: "It was paid twice." },
  other_amount: { es: "El importe pagado no es el solicitado.", en: "The amount paid is not the amount requested." },
  refused: { es: "El proveedor de tarjetas no la aceptó.", en: "The payment provider did not accept it." },
  no_seller: {
    es: "La plataforma no tiene un emisor que facture sus ventas.",
    en: "The platform has no issuer that invoices its sales.",
  },
  draft_problems: {
    es: "La factura no cumple las reglas del SAT, y no por los datos del comprador.",
    en: "The invoice does not follow the SAT's rules, and not because of the buyer's data.",
  },
  no_series: {
    es: "El emisor que factura las ventas no tiene una serie.",
    en: "The issuer that invoices the sales has no series.",
  },
  registration_incomplete: {
    es: "Al emisor que factura las ventas le falta completar su registro.",
    en: "The issuer that invoices the sales has not completed the registration.",
  },
  no_certificate: {
    es: "El emisor que factura las ventas no tiene un certificado de sello digital.",
    en: "The issuer that invoices the sales has no seal certificate.",
  },
  certificate_expired: {
    es: "El certificado de sello del emisor que factura las ventas venció.",
    en: "The seal certificate of the issuer that invoices the sales has expired.",
  },
  test_certificate: {
    es: "El certificado de sello del emisor que factura las ventas es de una autoridad de pruebas.",
    en: "The seal certificate of the issuer that invoices the sales comes from a test authority.",
  },
  key_frozen: {
    es: "La llave del emisor está congelada.",
    en: "The issuer's key is frozen.",
  },
  certificate_changed: {
    es: "El certificado del emisor que factura las ventas cambió en ese momento.",
    en: "The certificate of the issuer that invoices the sales changed at that moment.",
  },
  no_credits: {
    es: "El emisor que factura las ventas no tiene créditos.",
    en: "The issuer that invoices the sales has no credits.",
  },
  wrong_state: { es: "La factura ya no es un borrador.", en: "The invoice is no longer a draft." },
  not_found: { es: "El borrador de la factura ya no existe.", en: "The invoice's draft no longer exists." },
  disk_full: { es: "No queda espacio para guardar documentos.", en: "There is no space left to store documents." },
  clock_off: {
    es: "El reloj de esta máquina no está en hora: las facturas pueden rechazarse por su fecha.",
    en: "This machine's clock is wrong: invoices may be rejected because of their date.",
  },
  backup_base_late: {
    es: "Hace demasiado que no se hace un respaldo completo.",
    en: "No full backup has been made for too long.",
  },
  backup_base_failed: { es: "El último respaldo completo falló.", en: "The last full backup failed." },
  backup_log_late: {
    es: "Los últimos cambios no llegan a los respaldos desde hace más de dos minutos.",
    en: "The latest changes have not reached the backups for more than two minutes.",
  },
  backup_log_failed: {
    es: "Los últimos cambios no pudieron llegar a los respaldos.",
    en: "The latest changes could not reach the backups.",
  },
  document_kept: {
    es: "El proveedor tiene un documento timbrado que aquí no se pudo reconstruir; su XML está guardado.",
    en: "The provider has a certified document that could not be rebuilt here; its XML is kept.",
  },
  cancellation_elsewhere: {
    es: "El SAT tiene una solicitud de cancelación que aquí no consta.",
    en: "The SAT has a cancellation request that is not recorded here.",
  },
  invariants_broken: {
    es: "Una verificación de integridad no se cumple.",
    en: "An integrity check fails.",
  },
  invariants_late: {
    es: "Hace días que no se verifica la integridad de los datos.",
    en: "The integrity of the data has not been checked for days.",
  },
  too_busy: { es: "Había demasiado trabajo en ese momento.", en: "There was too much work at that moment." },
} as const satisfies Readonly<Record<string, Words>>;
/** The problem that is added to a refusal for the date while the server's clock is off. */
export const CLOCK_OFF = "clock_off";

/** By how much the server's clock is ahead (negative: behind), and what to do about it. */
export function clockWords(
  aheadSeconds: number,
  language: Language,
): { readonly message: string; readonly fix: string } {
  const minutes = Math.max(1, Math.round(Math.abs(aheadSeconds) / 60));
  if (language === "en") {
    const way = aheadSeconds > 0 ? "ahead" : "behind";
    return {
      message: `The server's clock is ${minutes} min ${way}.`,
      fix: "Tell the administrator: once it is right, the invoice can be stamped again.",
    };
  }
  const way = aheadSeconds > 0 ? "adelantado" : "atrasado";
  return {
    message: `El reloj del servidor está ${minutes} min ${way}.`,
    fix: "Avise al administrador: cuando esté en hora podrá timbrar otra vez.",
  };
}

/** The problem of a draft whose sealed document was never sent within the 72 hours of its Fecha. */
export const STAMP_WINDOW_OVER = "stamp_window_over";

/** What became of it, and what to do. */
export function stampWindowWords(language: Language): { readonly message: string; readonly fix: string } {
  return language === "en"
    ? {
        message: "The 72 hours in which it could be stamped with its date are over, and it never reached the PAC.",
        fix: "Nothing was stamped or charged. Stamp it again: it will have the date and time of that moment.",
      }
    : {
        message: "Pasaron las 72 horas en que podía timbrarse con su fecha y nunca llegó al PAC.",
        fix: "No se timbró ni se cobró nada. Vuelva a timbrarla: tendrá la fecha y hora de ese momento.",
      };
}
export type AttentionReason = keyof typeof ALERT_LABELS;

/** A reason in words. One that is not known here (a newer server's, an error's own words) is shown as it is. */
export function reasonWords(reason: string, language: Language): string {
  return Object.hasOwn(ALERT_LABELS, reason) ? ALERT_LABELS[reason as AttentionReason][language] : reason;
}

/** The labels of the details of an audit event or of work that is stuck. */
const WORDS_OF_DETAILS: ReadonlyMap<string, Words> = new Map(
  Object.entries({
    ahead_seconds: { es: "segundos adelantado", en: "seconds ahead" },
    amount: { es: "importe", en: "amount" },
    asked: { es: "solicitadas", en: "requested" },
    behind_seconds: { es: "segundos atrasado", en: "seconds behind" },
    clock_of: { es: "según", en: "by" },
    count: { es: "cuántas", en: "how many" },
    credits: { es: "créditos", en: "credits" },
    events: { es: "eventos", en: "events" },
    invoice_id: { es: "documento", en: "document" },
    kept_as: { es: "guardado como", en: "kept as" },
    how: { es: "cómo", en: "how" },
    kept_because: { es: "por qué", en: "why" },
    language: { es: "idioma", en: "language" },
    last_check: { es: "última revisión", en: "last check" },
    last_success: { es: "la última vez que salió bien", en: "last time it went well" },
    left_out: { es: "omitidas", en: "left out" },
    machine: { es: "máquina", en: "machine" },
    motive: { es: "motivo", en: "motive" },
    order: { es: "compra", en: "purchase" },
    provider: { es: "proveedor", en: "provider" },
    purpose: { es: "para", en: "to" },
    reason: { es: "motivo", en: "reason" },
    rows: { es: "registros", en: "records" },
    said: { es: "respuesta", en: "answer" },
    scopes: { es: "permisos", en: "scopes" },
    sentences: { es: "condiciones", en: "conditions" },
    step: { es: "paso", en: "step" },
    total: { es: "total", en: "total" },
    tries: { es: "intentos", en: "tries" },
    username: { es: "usuario", en: "user" },
    uuid: { es: "UUID", en: "UUID" },
    version: { es: "versión", en: "version" },
  }),
);

const WORDS_OF_VALUES: Readonly<Record<string, Words>> = {
  "clock_of database": { es: "la base de datos", en: "the database" },
  "clock_of provider": { es: "el proveedor", en: "the provider" },
  "language en": { es: "inglés", en: "English" },
  "purpose cancel": { es: "cancelar", en: "cancel" },
  "purpose stamp": { es: "timbrar", en: "stamp" },
  "language es": { es: "español", en: "Spanish" },
  "step code": { es: "código", en: "code" },
  "step password": { es: "contraseña", en: "password" },
};

/** Each detail in words, as "importe: 232.00"; a name that is not known here is shown as it is. */
export function detailWords(detail: Readonly<Record<string, string | number>>, language: Language): readonly string[] {
  return Object.entries(detail).map(([name, value]) => {
    const words =
      name === "reason"
        ? reasonWords(String(value), language)
        : (WORDS_OF_VALUES[`${name} ${value}`]?.[language] ?? value);
    return `${WORDS_OF_DETAILS.get(name)?.[language] ?? name}: ${words}`;
  });
}
