import {
  ACCOUNT_ERRORS,
  ARCHIVE_ERRORS,
  LEAVING_ERRORS,
  ORDER_ERRORS,
  PEOPLE_ERRORS,
  PROGRAM_ERRORS,
  REPLACEMENT_ERRORS,
  SHEET_ERRORS,
  TICKET_ERRORS,
} from "./errors/subject-errors.ts";
import type { Language } from "./language.ts";
import { interpolate, type Params, type PlaceholderName } from "./messages/sentence.ts";

/** The one error table: every `code` of a failure body is a key of it. */
export const ERRORS = {
  ...ACCOUNT_ERRORS,
  validation_failed: { status: 422, es: "Revise los campos marcados.", en: "Check the marked fields." },
  malformed_request: { status: 400, es: "La petición no se pudo leer.", en: "The request could not be read." },
  cursor_invalid: {
    status: 400,
    es: "La página pedida ya no existe; empiece por la primera.",
    en: "The requested page no longer exists; start from the first one.",
  },
  no_credits: {
    status: 402,
    es: "No tiene créditos suficientes. Compre créditos para timbrar.",
    en: "You do not have enough credits. Buy credits to stamp.",
  },
  scope_missing: { status: 403, es: "No tiene permiso para hacer esto.", en: "You do not have permission to do this." },
  sandbox_only: { status: 403, es: "Esto solo existe en el modo de pruebas.", en: "This exists only in sandbox mode." },
  mailbox_other_host: {
    status: 403,
    es: "El buzón de pruebas no atiende con este nombre de servidor. Ábralo en la dirección de PUBLIC_URL, o en localhost.",
    en: "The sandbox mailbox does not answer under this server name. Open it at the address of PUBLIC_URL, or at localhost.",
  },
  mailbox_closed: {
    status: 403,
    es: "El buzón de pruebas está cerrado: el servidor atiende a otros equipos. Ábralo con TIMBRA_MAILBOX=open.",
    en: "The sandbox mailbox is closed: the server listens to other machines. Open it with TIMBRA_MAILBOX=open.",
  },
  not_found: { status: 404, es: "No se encontró lo que busca.", en: "What you are looking for was not found." },
  share_gone: {
    status: 404,
    es: "Este enlace no existe, venció o se revocó. Pida otro a quien se lo envió.",
    en: "This link does not exist, has expired or was revoked. Ask the person who sent it for another one.",
  },
  no_files: {
    status: 409,
    es: "Ninguna de esas facturas está timbrada: no hay archivos que descargar.",
    en: "None of those invoices is stamped: there are no files to download.",
  },
  wrong_state: {
    status: 409,
    es: "El documento ya no está en un estado que lo permita.",
    en: "The document is no longer in a state that allows this.",
  },
  invoice_not_stamped: {
    status: 409,
    es: "La factura no está timbrada; primero hay que timbrarla.",
    en: "The invoice is not stamped; it has to be stamped first.",
  },
  invoice_not_pue: {
    status: 409,
    es: "Solo se marcan como pagadas las facturas de ingreso vigentes con método PUE; las PPD se pagan con un recibo de pago (REP).",
    en: "Only active income invoices with method PUE are marked as paid; those with PPD are paid by a payment receipt (REP).",
  },
  already_cancelled: { status: 409, es: "La factura ya está cancelada.", en: "The invoice is already cancelled." },
  cancellation_open: {
    status: 409,
    es: "Ya se pidió cancelar esta factura con otro motivo; espere su resultado.",
    en: "The cancellation of this invoice was already requested with another motive; wait for its result.",
  },
  not_an_income: {
    status: 409,
    es: "Solo una factura de ingreso tiene notas de crédito y anticipos.",
    en: "Only an income invoice has credit notes and advances.",
  },
  nothing_to_credit: {
    status: 409,
    es: "La factura ya está acreditada por completo.",
    en: "The whole invoice is already credited.",
  },
  no_advance: {
    status: 409,
    es: "La factura no se relaciona con un anticipo suyo pendiente de aplicar (relación 07).",
    en: "The invoice is not related (07) to an advance of yours that is still to be applied.",
  },
  advance_used: {
    status: 409,
    es: "No queda nada del anticipo: ya está aplicado o devuelto por completo.",
    en: "Nothing is left of the advance: all of it was applied or returned.",
  },
  is_a_payment: {
    status: 409,
    es: "Un recibo de pago no se duplica ni se sustituye aquí; hágalo en Pagos.",
    en: "A payment receipt cannot be duplicated or replaced here; do it in Payments.",
  },
  ...TICKET_ERRORS,
  ...REPLACEMENT_ERRORS,
  ...ARCHIVE_ERRORS,
  ...LEAVING_ERRORS,
  ...ORDER_ERRORS,
  revision_conflict: {
    status: 409,
    es: "Alguien más cambió este borrador; vuelva a abrirlo.",
    en: "Somebody else changed this draft; open it again.",
  },
  version_conflict: {
    status: 409,
    es: "Alguien más guardó cambios aquí mientras usted escribía. No se guardó nada: vea lo que hay ahora y guarde de nuevo.",
    en: "Somebody else saved changes here while you were typing. Nothing was saved: check the current data and save again.",
  },
  template_conflict: {
    status: 409,
    es: "Alguien más cambió esta plantilla mientras tanto. Vea su versión en la lista de versiones, y guarde de nuevo si debe aplicarse la de usted.",
    en: "Somebody else changed this template meanwhile. See their version in the list of versions, and save again if yours should apply.",
  },
  invoice_uncertain: {
    status: 409,
    es: "La factura está por confirmar: no la vuelva a emitir. Se resolverá sola.",
    en: "The invoice is being confirmed: do not issue it again. It will be resolved automatically.",
  },
  idempotency_conflict: {
    status: 409,
    es: "Esa clave de repetición ya se usó con otro contenido.",
    en: "That idempotency key was already used with other content.",
  },
  idempotency_forgotten: {
    status: 409,
    es: "Esa petición ya se hizo hace más de 30 días y su respuesta ya no se guarda; no se repitió nada. Lo que hizo: {made}.",
    en: "That request was already done more than 30 days ago and its answer is no longer kept; nothing was done again. What it made: {made}.",
  },
  idempotency_in_progress: {
    status: 409,
    es: "La misma petición está en curso; espere su respuesta.",
    en: "The same request is in progress; wait for its answer.",
  },
  rfc_taken: { status: 409, es: "Ese RFC ya está registrado.", en: "That RFC is already registered." },
  email_taken: {
    status: 409,
    es: "Ese correo electrónico ya está registrado.",
    en: "That e-mail address is already registered.",
  },
  username_taken: {
    status: 409,
    es: "Ese nombre de usuario ya está registrado.",
    en: "That username is already registered.",
  },
  series_exists: { status: 409, es: "La serie {serie} ya existe.", en: "The series {serie} already exists." },
  series_in_use: {
    status: 409,
    es: "La serie {serie} ya tiene facturas y no puede eliminarse.",
    en: "The series {serie} already has invoices and cannot be deleted.",
  },
  fuel_permit_exists: {
    status: 409,
    es: "El permiso {number} ya está registrado.",
    en: "The permit {number} is already registered.",
  },
  ...PROGRAM_ERRORS,
  ...PEOPLE_ERRORS,
  registration_incomplete: {
    status: 409,
    es: "Complete su registro antes de timbrar.",
    en: "Complete your registration before you stamp.",
  },
  no_certificate: {
    status: 409,
    es: "Suba su certificado de sello digital (CSD) antes de timbrar o cancelar.",
    en: "Upload your digital seal certificate (CSD) before you stamp or cancel.",
  },
  certificate_expired: {
    status: 409,
    es: "Su certificado de sello digital venció el {date}. Suba uno vigente.",
    en: "Your digital seal certificate expired on {date}. Upload a valid one.",
  },
  test_certificate: {
    status: 409,
    es: "Su certificado de sello digital es de una autoridad de pruebas y aquí se emiten facturas reales. Suba el que le dio el SAT.",
    en: "Your digital seal certificate comes from a test authority, and real invoices are issued here. Upload the one the SAT gave you.",
  },
  key_frozen: {
    status: 409,
    es: "La llave de su certificado de sello digital está congelada: no se puede timbrar ni cancelar. Descongélela en Custodia de la llave para continuar.",
    en: "The key of your digital seal certificate is frozen: nothing can be stamped or cancelled. Unfreeze it in Key custody to continue.",
  },
  upload_conflict: {
    status: 409,
    es: "Ese fragmento no sigue a lo que ya se recibió del archivo. Reintente el envío.",
    en: "That chunk does not follow what was already received of the file. Try sending it again.",
  },
  uploads_full: {
    status: 409,
    es: "Hay demasiados archivos subidos sin usar; quite alguno o espere a que se borren solos.",
    en: "There are too many unused uploaded files; remove some, or wait until they are deleted automatically.",
  },
  payload_too_large: {
    status: 413,
    es: "El contenido es demasiado grande; el máximo es {max}.",
    en: "The content is too large; the maximum is {max}.",
  },
  unsupported_media: {
    status: 415,
    es: "Ese tipo de contenido no se acepta.",
    en: "That type of content is not accepted.",
  },
  token_invalid: {
    status: 422,
    es: "El enlace no es válido o ya se usó.",
    en: "The link is not valid or was already used.",
  },
  token_expired: {
    status: 422,
    es: "El enlace venció; pida uno nuevo.",
    en: "The link has expired; ask for a new one.",
  },
  password_wrong: {
    status: 422,
    es: "La contraseña actual no es correcta.",
    en: "The current password is not correct.",
  },
  image_type: {
    status: 422,
    es: "La imagen debe ser png, jpeg, jpg o gif.",
    en: "The image must be png, jpeg, jpg or gif.",
  },
  image_size: {
    status: 422,
    es: "La imagen no debe pesar más de {max}.",
    en: "The image must not be larger than {max}.",
  },
  image_dimensions: {
    status: 422,
    es: "La imagen no debe medir más de {width} x {height} px.",
    en: "The image must not measure more than {width} x {height} px.",
  },
  image_damaged: {
    status: 422,
    es: "La imagen está incompleta o dañada. Ábrala en su editor, guárdela de nuevo y vuelva a subirla.",
    en: "The image is incomplete or damaged. Open it in your editor, save it again and upload it once more.",
  },
  ...SHEET_ERRORS,
  csf_unreadable: {
    status: 422,
    es: "El archivo no es un PDF que se pueda leer. Descargue la constancia otra vez del portal del SAT.",
    en: "The file is not a PDF that can be read. Download the constancia again from the SAT's site.",
  },
  csf_locked: {
    status: 422,
    es: "El PDF tiene contraseña. Suba la constancia tal como la entrega el SAT.",
    en: "The PDF has a password. Upload the constancia as the SAT delivers it.",
  },
  csf_without_text: {
    status: 422,
    es: "El PDF es una imagen: no tiene texto que leer. Suba la constancia que se descarga del SAT, o escriba los datos.",
    en: "The PDF is a picture: it has no text to read. Upload the constancia downloaded from the SAT, or type the data.",
  },
  csf_other_document: {
    status: 422,
    es: "El PDF no parece una Constancia de Situación Fiscal.",
    en: "The PDF does not look like a Constancia de Situación Fiscal.",
  },
  invoice_has_problems: {
    status: 422,
    es: "La factura tiene problemas que deben corregirse.",
    en: "The invoice has problems that must be corrected.",
  },
  pay_has_problems: {
    status: 422,
    es: "El recibo de pago tiene problemas que deben corregirse.",
    en: "The payment receipt has problems that must be corrected.",
  },
  pay_rejected: {
    status: 422,
    es: "El proveedor de certificación rechazó el recibo de pago.",
    en: "The certification provider rejected the payment receipt.",
  },
  cancellation_refused: {
    status: 422,
    es: "El SAT no aceptó la solicitud de cancelación.",
    en: "The SAT did not accept the cancellation request.",
  },
  invoice_rejected: {
    status: 422,
    es: "El proveedor de certificación rechazó la factura.",
    en: "The certification provider rejected the invoice.",
  },
  notEnoughData: {
    status: 422,
    es: "Faltan el certificado, la llave o la contraseña.",
    en: "The certificate, the key or the passphrase is missing.",
  },
  invalidCert: {
    status: 422,
    es: "El archivo no es un certificado (.cer) legible.",
    en: "The file is not a readable certificate (.cer).",
  },
  invalidCertDate: {
    status: 422,
    es: "El certificado no está vigente: su vigencia termina el {date}.",
    en: "The certificate is not in force: it is valid until {date}.",
  },
  invalidPassphrase: {
    status: 422,
    es: "La contraseña no corresponde a la llave privada.",
    en: "The passphrase does not match the private key.",
  },
  invalidKey: {
    status: 422,
    es: "El archivo no es una llave privada (.key) legible.",
    en: "The file is not a readable private key (.key).",
  },
  notMatchKeyWithCert: {
    status: 422,
    es: "La llave privada no corresponde al certificado.",
    en: "The private key does not match the certificate.",
  },
  notCsd: {
    status: 422,
    es: "El certificado es de la e.firma; para timbrar se necesita un certificado de sello digital (CSD).",
    en: "The certificate belongs to the e.firma; stamping needs a digital seal certificate (CSD).",
  },
  otherRfc: {
    status: 422,
    es: "El certificado pertenece al RFC {rfc}, no al de su cuenta.",
    en: "The certificate belongs to the RFC {rfc}, not to that of your account.",
  },
  testCertificate: {
    status: 422,
    es: "El certificado es de una autoridad de pruebas y aquí se emiten facturas reales; use el certificado de sello digital que le dio el SAT.",
    en: "The certificate comes from a test authority, and real invoices are issued here; use the digital seal certificate that the SAT gave you.",
  },
  generalError: {
    status: 422,
    es: "No se pudo comprobar el certificado.",
    en: "The certificate could not be checked.",
  },
  too_many_requests: {
    status: 429,
    es: "Demasiados intentos; espere {seconds} segundos.",
    en: "Too many attempts; wait {seconds} seconds.",
  },
  too_much_at_once: {
    status: 429,
    es: "Ya tiene varias operaciones grandes en curso; espere {seconds} segundos y vuelva a intentarlo.",
    en: "You already have several large operations in progress; wait {seconds} seconds and try again.",
  },
  internal: {
    status: 500,
    es: "Ocurrió un error al procesar la solicitud. Comuníquese con el administrador del sitio.",
    en: "An error occurred while requesting data. Please contact the Site Administrator.",
  },
  disk_full: {
    status: 503,
    es: "El servidor casi no tiene espacio. Su borrador está guardado; no se selló ni se cobró nada. Intente más tarde.",
    en: "The server is almost out of space. Your draft is saved; nothing was sealed or charged. Try again later.",
  },
  /** The document is as valid as before; only its printed form is missing. */
  pdf_not_made: {
    status: 503,
    es: "Ocurrió un error. No se pudo regenerar el PDF.",
    en: "An error occurred. The PDF could not be regenerated.",
  },
  too_busy: {
    status: 503,
    es: "Hay demasiadas solicitudes en este momento. Su borrador está guardado; no se selló ni se cobró nada. Intente en unos segundos.",
    en: "There are too many requests right now. Your draft is saved; nothing was sealed or charged. Try again in a few seconds.",
  },
  dependency_unavailable: {
    status: 503,
    es: "Un servicio del que dependemos no responde; intente más tarde.",
    en: "A service we depend on does not answer; try again later.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type ErrorCode = keyof typeof ERRORS;

/** The parameters that the message of a code needs; none for most. */
export type ErrorParams<Code extends ErrorCode> = {
  readonly [Name in PlaceholderName<(typeof ERRORS)[Code]["es"]>]: string | number;
};

/** The message of a code in a language. */
export function errorMessage<Code extends ErrorCode>(
  code: Code,
  language: Language,
  ...params: Record<never, never> extends ErrorParams<Code> ? [Params?] : [ErrorParams<Code>]
): string {
  return interpolate(ERRORS[code][language], params[0] as Params | undefined);
}

/** Whether a text, as found in a body from outside, is a code of the table. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

/** A refusal or failure that is answered to a client: its HTTP status and what a person reads. */
export interface ErrorEntry {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly es: string;
  readonly en: string;
}
