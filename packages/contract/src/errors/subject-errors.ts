import type { ErrorEntry } from "../errors.ts";

/** Who sends the request, and the state of their account: a part of the one error table. */
export const ACCOUNT_ERRORS = {
  own_account: { status: 409, es: "No puede bloquear su propia cuenta.", en: "You cannot block your own account." },
  already_verified: {
    status: 409,
    es: "Este usuario ya confirmó su correo.",
    en: "This user has already confirmed the e-mail address.",
  },
  no_issuer: { status: 409, es: "Este usuario no tiene un RFC propio.", en: "This user has no RFC of their own." },
  email_not_verified: {
    status: 403,
    es: "Confirme su correo electrónico antes de ingresar.",
    en: "Verify your e-mail address before logging in.",
  },
  account_blocked: {
    status: 403,
    es: "Esta cuenta está bloqueada. Escriba a soporte.",
    en: "This account is blocked. Contact support.",
  },
  second_factor_required: {
    status: 403,
    es: "Escriba el código de su aplicación de autenticación.",
    en: "Type the code from your authenticator app.",
  },
  second_factor_missing: {
    status: 403,
    es: "Los administradores ingresan con verificación en dos pasos: actívela en la seguridad de su cuenta.",
    en: "Administrators log in with two-step verification here: turn it on in your account's security.",
  },
  second_factor_wrong: {
    status: 422,
    es: "El código no es correcto o ya se usó. Espere al siguiente e inténtelo de nuevo.",
    en: "The code is not correct or was already used. Wait for the next one and try again.",
  },
  second_factor_on: {
    status: 409,
    es: "La verificación en dos pasos ya está activada.",
    en: "Two-step verification is already on.",
  },
  second_factor_off: {
    status: 404,
    es: "La verificación en dos pasos no está activada.",
    en: "Two-step verification is not on.",
  },
  reauthentication_required: {
    status: 403,
    es: "Para hacer esto, confirme primero su identidad.",
    en: "To do this, confirm your identity first.",
  },
  proof_wrong: { status: 422, es: "La contraseña no es correcta.", en: "The password is not correct." },
  email_same: { status: 422, es: "Ese ya es su correo electrónico.", en: "That is already your e-mail address." },
  unauthenticated: {
    status: 401,
    es: "La sesión expiró, inicie sesión de nuevo.",
    en: "Session expired, Please log in again.",
  },
  invalid_credentials: { status: 401, es: "Credenciales inválidas", en: "Invalid credentials" },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

/** Refusals about the people who may act for an issuer. */
export const PEOPLE_ERRORS = {
  accountants_full: {
    status: 409,
    es: "Ya hay {max} contadores e invitaciones; quite alguno que ya no necesite.",
    en: "There are already {max} accountants and invitations; remove one you no longer need.",
  },
  accountant_already: {
    status: 422,
    es: "Esa persona ya es su contador.",
    en: "That person is already your accountant.",
  },
  accountant_is_you: { status: 422, es: "Ese correo electrónico es el suyo.", en: "That e-mail address is your own." },
  invitation_of_another: {
    status: 403,
    es: "La invitación es para otro correo electrónico. Cierre sesión e ingrese con el que la recibió.",
    en: "The invitation is for another e-mail address. Log out, and log in with the one that received it.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

/** Refusals about an issuer's own programs: their keys, and the addresses that are notified of events. */
export const PROGRAM_ERRORS = {
  api_keys_full: {
    status: 409,
    es: "Ya hay {max} claves de API en uso; revoque alguna que ya no necesite.",
    en: "There are already {max} API keys in use; revoke one you no longer need.",
  },
  webhooks_full: {
    status: 409,
    es: "Ya hay {max} direcciones registradas; quite alguna que ya no necesite.",
    en: "There are already {max} addresses registered; remove one you no longer need.",
  },
  webhook_https: {
    status: 422,
    es: "La dirección debe empezar con https://.",
    en: "The address must begin with https://.",
  },
  webhook_private: {
    status: 422,
    es: "Esa dirección es de una red privada: no se le pueden enviar eventos desde aquí.",
    en: "That address belongs to a private network: events cannot be sent to it from here.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

/** Refusals about an issuer who leaves. */
export const LEAVING_ERRORS = {
  leaving_already: {
    status: 409,
    es: "Esta cuenta está por cerrarse. Si quiere seguir usándola, consérvela primero en Sus datos.",
    en: "This account is being closed. To keep using it, first choose to keep it under Your data.",
  },
  leaving_rfc: { status: 422, es: "No es el RFC de esta cuenta.", en: "That is not the RFC of this account." },
  leaving_blocked: {
    status: 409,
    es: "Aún hay asuntos abiertos: espere a que terminen o ciérrelos.",
    en: "Some things are still open: wait until they finish, or close them.",
  },
  leaving_archive: {
    status: 422,
    es: "Descargue primero el archivo con todos sus datos, o indique que no lo necesita.",
    en: "First download the archive with all your data, or say that you do not need it.",
  },
  leaving_credits: {
    status: 422,
    es: "Aún tiene créditos: confirme que renuncia a ellos.",
    en: "You still have credits: confirm that you give them up.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

/** Refusals about an issuer's archive of everything. */
export const ARCHIVE_ERRORS = {
  archive_under_way: {
    status: 409,
    es: "Ya se está preparando un archivo con todos sus datos. Espere a que termine.",
    en: "An archive with all your data is already being prepared. Wait until it finishes.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

/** Refusals and failures of orders and their payments. */
export const ORDER_ERRORS = {
  order_not_payable: {
    status: 409,
    es: "Esta compra ya no está por pagarse.",
    en: "This purchase can no longer be paid.",
  },
  order_being_paid: {
    status: 409,
    es: "El pago de esta compra está en proceso: ya no se puede cancelar.",
    en: "The payment of this purchase is in process: it can no longer be cancelled.",
  },
  order_not_refundable: {
    status: 409,
    es: "De esta compra no queda nada que devolver.",
    en: "There is nothing left of this purchase to refund.",
  },
  refund_too_much: {
    status: 409,
    es: "De esta compra quedan {left} por devolver.",
    en: "{left} of this purchase can still be refunded.",
  },
  not_a_test_card: {
    status: 422,
    es: "Esa no es una tarjeta de prueba. Nunca escriba aquí una tarjeta de verdad.",
    en: "That is not a test card. Never type a real card here.",
  },
  card_event_refused: {
    status: 400,
    es: "El aviso no está firmado por el proveedor de pagos.",
    en: "The event is not signed by the payment provider.",
  },
  cards_unavailable: {
    status: 503,
    es: "El proveedor de pagos con tarjeta no responde. No se hizo ningún cargo; intente más tarde.",
    en: "The payment provider does not answer. Nothing was charged; try again later.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

/** Refusals about an invoice in the place of another: a part of the one error table. */
export const REPLACEMENT_ERRORS = {
  replaced_not_cancellable: {
    status: 409,
    es: "No se pudo solicitar la cancelación de la factura anterior. Ábrala en Cancelar para ver qué lo impide.",
    en: "The cancellation of the previous invoice could not be requested. Open it in Cancel to see what prevents it.",
  },
  replaced_is_paid: {
    status: 409,
    es: "Recibos de pago vigentes pagan la factura anterior. Para cancelarla, ábrala en Cancelar, elija que otra la sustituye y marque que sustituirá los recibos; después emita, en Pagos, los que paguen la factura nueva.",
    en: "Active payment receipts pay the previous invoice. To cancel it, open it in Cancel, choose that another one replaces it and tick that you will replace the receipts; then, in Payments, issue those that pay the new invoice.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

/** What is refused of spreadsheets: imports, and many invoices at once. */
export const SHEET_ERRORS = {
  import_unreadable: {
    status: 422,
    es: "El archivo no se pudo leer. Guárdelo como .xlsx o .csv y súbalo otra vez.",
    en: "The file could not be read. Save it as .xlsx or .csv and upload it again.",
  },
  file_too_slow: {
    status: 422,
    es: "Leer el archivo tomó demasiado tiempo y se dejó de leer. Inténtelo de nuevo; si se repite, divídalo en archivos más pequeños.",
    en: "Reading the file took too long and was stopped. Try again; if it happens again, split it into smaller files.",
  },
  import_locked: {
    status: 422,
    es: "El archivo tiene contraseña o es de un Excel antiguo. Guárdelo como .xlsx sin contraseña.",
    en: "The file has a password or comes from an old Excel. Save it as .xlsx without a password.",
  },
  import_too_many_rows: {
    status: 422,
    es: "El archivo tiene demasiadas filas; como máximo {max}.",
    en: "The file has too many rows; at most {max}.",
  },
  import_empty: {
    status: 422,
    es: "El archivo no tiene filas debajo de los encabezados.",
    en: "The file has no rows under its headings.",
  },
  import_missing_columns: {
    status: 422,
    es: "Al archivo le faltan columnas: {columns}. Use los encabezados de la plantilla.",
    en: "The file has columns missing: {columns}. Use the headings of the template.",
  },
  import_has_errors: {
    status: 422,
    es: "Hay {count} filas con errores, y pidió todas o ninguna. Corrija el archivo o importe solo las válidas.",
    en: "{count} rows have errors, and you asked for all or none. Correct the file or import only the valid ones.",
  },
  bulk_too_many: {
    status: 422,
    es: "El archivo tiene {count} facturas; como máximo {max} a la vez.",
    en: "The file has {count} invoices; at most {max} at a time.",
  },
  bulk_nothing_to_issue: {
    status: 409,
    es: "No hay facturas que timbrar: todas tienen errores o ya se emitieron.",
    en: "There are no invoices to stamp: all have errors or were already issued.",
  },
  bulk_failed: {
    status: 500,
    es: "Ocurrió un error y esta factura no se emitió. Inténtelo de nuevo; si se repite, escriba a soporte.",
    en: "Something went wrong and this invoice was not issued. Try again; if it happens again, contact support.",
  },
  import_in_progress: { status: 409, es: "Esta importación está en curso.", en: "This import is in progress." },
} as const satisfies Readonly<Record<string, ErrorEntry>>;

/** Refusals about tickets and their global invoices: a part of the one error table. */
export const TICKET_ERRORS = {
  ticket_exists: {
    status: 409,
    es: "Ya hay un ticket con ese folio y esos impuestos.",
    en: "There is already a ticket with that number and those taxes.",
  },
  ticket_in_invoice: {
    status: 409,
    es: "El ticket {folio} ya está en una factura; no se puede cambiar ni eliminar.",
    en: "Ticket {folio} is already in an invoice; it cannot be changed or deleted.",
  },
  ticket_in_global: {
    status: 409,
    es: "El ticket está en una factura global vigente. Emita una nota de crédito por él, o cancele la global con el motivo 04 y vuelva a emitirla.",
    en: "The ticket is in an active global invoice. Issue a credit note for it, or cancel the global invoice with motive 04 and issue it again.",
  },
  ticket_global_moving: {
    status: 409,
    es: "La factura global del ticket se está timbrando o cancelando; espere su resultado.",
    en: "The ticket's global invoice is being stamped or cancelled; wait for the result.",
  },
  no_tickets: {
    status: 409,
    es: "No hay tickets por facturar en ese periodo.",
    en: "There are no tickets to invoice in that period.",
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
