import type { Language } from "./language.ts";
import { interpolate, type Params } from "./messages/sentence.ts";

/** What the server says when something went well: the `message` (or `status`) of a response. */
export const NOTICES = {
  registered: {
    es: "Registro exitoso. Le enviamos un correo para confirmar su cuenta.",
    en: "You are registered. We sent you an e-mail to verify your account.",
  },
  email_verified: {
    es: "Su correo electrónico quedó confirmado. Ya puede iniciar sesión.",
    en: "Your e-mail address is verified. You can sign in now.",
  },
  verification_sent: {
    es: "Si la cuenta existe y está pendiente, le enviamos un correo para confirmarla.",
    en: "If the account exists and is pending, we sent an e-mail to verify it.",
  },
  user_blocked: {
    es: "Se bloqueó a {name}. Sus sesiones se cerraron.",
    en: "{name} was blocked. Their sessions ended.",
  },
  user_unblocked: { es: "{name} puede ingresar de nuevo.", en: "{name} can sign in again." },
  verification_resent: {
    es: "Se envió el correo de confirmación a {email}.",
    en: "The verification e-mail was sent to {email}.",
  },
  credits_granted: { es: "Créditos otorgados a {rfc}: {credits}.", en: "Credits granted to {rfc}: {credits}." },
  account_saved: { es: "Sus datos se guardaron correctamente.", en: "Your details were saved." },
  template_saved: {
    es: "La plantilla se guardó. Se aplica desde ahora.",
    en: "The template was saved. It applies from now on.",
  },
  template_reverted: {
    es: "La plantilla volvió al texto original.",
    en: "The template was restored to its original text.",
  },
  job_retried: { es: "Se intentará de nuevo en seguida.", en: "It will be tried again at once." },
  order_attended: { es: "Se marcó como atendida.", en: "It was marked as resolved." },
  signed_out: { es: "Sesión cerrada.", en: "Signed out." },
  password_link_sent: {
    es: "Si la cuenta existe, le enviamos un correo para cambiar su contraseña.",
    en: "If the account exists, we sent an e-mail to set a new password.",
  },
  password_changed: { es: "La contraseña se cambió correctamente.", en: "The password was changed." },
  session_ended: { es: "La sesión se cerró.", en: "The session was closed." },
  sessions_ended: {
    es: { one: "Se cerró {count} sesión.", other: "Se cerraron {count} sesiones." },
    en: { one: "{count} session was closed.", other: "{count} sessions were closed." },
  },
  reauthenticated: { es: "Gracias: confirmamos que es usted.", en: "Thank you: your identity is confirmed." },
  second_factor_on: { es: "La verificación en dos pasos quedó activada.", en: "Two-step verification is on." },
  second_factor_off: { es: "La verificación en dos pasos se desactivó.", en: "Two-step verification is off." },
  recovery_codes_made: {
    es: "Los códigos anteriores ya no son válidos; guarde estos.",
    en: "The previous codes are no longer valid; keep these.",
  },
  email_link_sent: {
    es: "Enviamos un enlace a {email}. El correo cambia cuando lo abra; el enlace vence en una hora.",
    en: "We sent a link to {email}. The address changes when you open it; the link expires in an hour.",
  },
  email_changed: { es: "Su correo electrónico cambió a {email}.", en: "Your e-mail address is now {email}." },
  retired_key_replaced: {
    es: { one: "Se cambió la clave de {count} producto.", other: "Se cambió la clave de {count} productos." },
    en: { one: "The key of {count} product was changed.", other: "The key of {count} products was changed." },
  },
  general_saved: { es: "Los datos generales se guardaron correctamente.", en: "General data was saved." },
  address_saved: { es: "El domicilio fiscal se guardó correctamente.", en: "The fiscal address was saved." },
  taxes_saved: { es: "Los impuestos se guardaron correctamente.", en: "The taxes were saved." },
  contact_saved: { es: "Los datos de contacto se guardaron correctamente.", en: "Contact information was saved." },
  logo_saved: { es: "El logotipo se guardó correctamente.", en: "The logo was saved." },
  background_saved: { es: "La imagen de fondo se guardó correctamente.", en: "The background image was saved." },
  upload_received: { es: "Se recibió una parte del archivo.", en: "A part of the file was received." },
  upload_completed: { es: "El archivo se subió correctamente.", en: "The file was uploaded." },
  upload_deleted: { es: "El archivo se quitó.", en: "The file was removed." },
  series_saved: { es: "La serie se guardó correctamente.", en: "The series was saved." },
  series_deleted: { es: "La serie se eliminó correctamente.", en: "The series was deleted." },
  fuel_permit_saved: { es: "El permiso se guardó correctamente.", en: "The permit was saved." },
  fuel_permit_deleted: { es: "El permiso se eliminó correctamente.", en: "The permit was deleted." },
  printing_saved: {
    es: "La apariencia de los documentos impresos se guardó correctamente.",
    en: "The look of the printed documents was saved.",
  },
  complements_saved: {
    es: "Los complementos que se ofrecen se guardaron correctamente.",
    en: "The complements that are offered were saved.",
  },
  extra_fields_saved: { es: "Los campos extra se guardaron correctamente.", en: "The extra fields were saved." },
  csd_saved: { es: "El certificado se registró correctamente.", en: "The certificate was registered correctly." },
  key_frozen: {
    es: "La llave quedó congelada: no se puede timbrar ni cancelar hasta que la descongele.",
    en: "The key is frozen: nothing can be stamped or cancelled until you unfreeze it.",
  },
  key_unfrozen: { es: "La llave ya se puede usar.", en: "The key can be used again." },
  csd_deleted: { es: "La llave privada se eliminó.", en: "The private key was deleted." },
  customer_created: { es: "El cliente se creó correctamente.", en: "The customer was created." },
  customer_saved: { es: "El cliente se guardó correctamente.", en: "The customer was saved." },
  customers_deleted: {
    es: { one: "Se eliminó {count} cliente.", other: "Se eliminaron {count} clientes." },
    en: { one: "{count} customer was deleted.", other: "{count} customers were deleted." },
  },
  customers_restored: {
    es: { one: "Se recuperó {count} cliente.", other: "Se recuperaron {count} clientes." },
    en: { one: "{count} customer was restored.", other: "{count} customers were restored." },
  },
  product_created: { es: "El concepto se creó correctamente.", en: "The product was created." },
  product_saved: { es: "El concepto se guardó correctamente.", en: "The product was saved." },
  products_deleted: {
    es: { one: "Se eliminó {count} concepto.", other: "Se eliminaron {count} conceptos." },
    en: { one: "{count} product was deleted.", other: "{count} products were deleted." },
  },
  products_restored: {
    es: { one: "Se recuperó {count} concepto.", other: "Se recuperaron {count} conceptos." },
    en: { one: "{count} product was restored.", other: "{count} products were restored." },
  },
  ticket_created: { es: "El ticket se guardó.", en: "The ticket was saved." },
  ticket_saved: { es: "El ticket se guardó correctamente.", en: "The ticket was changed." },
  tickets_deleted: {
    es: { one: "Se eliminó {count} ticket.", other: "Se eliminaron {count} tickets." },
    en: { one: "{count} ticket was deleted.", other: "{count} tickets were deleted." },
  },
  global_drafted: {
    es: {
      one: "Se preparó la factura global con {count} renglón. Revísela y tímbrela.",
      other: "Se preparó la factura global con {count} renglones. Revísela y tímbrela.",
    },
    en: {
      one: "The global invoice was prepared with {count} row. Review it and stamp it.",
      other: "The global invoice was prepared with {count} rows. Review it and stamp it.",
    },
  },
  ticket_drafted: {
    es: "Se preparó la factura del ticket. Escriba en ella qué se vendió.",
    en: "The ticket's invoice was prepared. Enter what was sold in it.",
  },
  ticket_credited: {
    es: "Se prepararon la nota de crédito sobre la factura global y la factura del ticket. Timbre primero la nota.",
    en: "The credit note over the global invoice and the invoice of the ticket were prepared. Stamp the note first.",
  },
  import_done: {
    es: "Importación terminada. Nuevos: {created}, actualizados: {updated}, sin cambios: {skipped}.",
    en: "Import finished: {created} new, {updated} updated, {skipped} unchanged.",
  },
  import_undone: {
    es: "La importación se deshizo. Filas que se conservaron: {kept}.",
    en: "The import was undone. Rows kept: {kept}.",
  },
  bulk_started: {
    es: { one: "Comenzó la emisión de {count} factura.", other: "Comenzó la emisión de {count} facturas." },
    en: { one: "The issue of {count} invoice has started.", other: "The issue of {count} invoices has started." },
  },
  bulk_paused: {
    es: "La emisión está en pausa. Lo que ya se selló sigue su curso.",
    en: "The issue is paused. What is already sealed goes on.",
  },
  bulk_resumed: { es: "La emisión continúa.", en: "The issue continues." },
  bulk_cancelled: {
    es: "Ya no se emitirá lo que faltaba. Lo que ya se selló sigue su curso.",
    en: "The rest will not be issued. What is already sealed goes on.",
  },
  bulk_retried: { es: "Se reintentan {count} facturas.", en: "{count} invoices are being retried." },
  bulk_fixed: {
    es: { one: "Se corrigió {count} factura.", other: "Se corrigieron {count} facturas." },
    en: { one: "{count} invoice was corrected.", other: "{count} invoices were corrected." },
  },
  bulk_discarded: {
    es: "El archivo se descartó. No se emitió nada.",
    en: "The file was discarded. Nothing was issued.",
  },
  month_marked_paid: {
    es: "Facturas marcadas como pagadas: {count}.",
    en: "Invoices marked as paid: {count}.",
  },
  month_unmarked: {
    es: "Facturas que ya no están marcadas como pagadas: {count}.",
    en: "Invoices no longer marked as paid: {count}.",
  },
  invoice_marked_paid: { es: "La factura se marcó como pagada.", en: "The invoice was marked as paid." },
  invoice_unmarked: {
    es: "La factura ya no está marcada como pagada.",
    en: "The invoice is no longer marked as paid.",
  },
  draft_saved: { es: "El borrador se guardó.", en: "The draft was saved." },
  invoice_duplicated: { es: "Borrador duplicado.", en: "Draft duplicated." },
  replacement_drafted: {
    es: "Se preparó la factura que la sustituye. Al timbrarla se solicitará la cancelación de la anterior.",
    en: "The invoice that replaces it was prepared. Once it is stamped, the cancellation of the previous one is requested.",
  },
  replacement_resumed: {
    es: "La sustitución continúa: se solicita la cancelación de la factura anterior.",
    en: "The replacement continues: the cancellation of the previous invoice is requested.",
  },
  invoice_mailed: {
    es: "El correo está en camino a {addresses}. Aquí verá si llegó a su servidor.",
    en: "The e-mail is on its way to {addresses}. You can see here whether it reached their server.",
  },
  statement_mailed: {
    es: "El estado de cuenta está en camino a {addresses}.",
    en: "The statement of account is on its way to {addresses}.",
  },
  share_made: {
    es: "El enlace está listo. Cópielo ahora: no se vuelve a mostrar.",
    en: "The link is ready. Copy it now: it is not shown again.",
  },
  share_revoked: { es: "El enlace dejó de funcionar.", en: "The link no longer works." },
  api_key_made: {
    es: "La clave está lista. Cópiela ahora: no se vuelve a mostrar.",
    en: "The key is ready. Copy it now: it is not shown again.",
  },
  api_key_revoked: { es: "La clave dejó de funcionar.", en: "The key no longer works." },
  webhook_made: {
    es: "La dirección quedó registrada. Copie ahora su secreto: no se vuelve a mostrar.",
    en: "The address is registered. Copy its secret now: it is not shown again.",
  },
  webhook_removed: {
    es: "Ya no se enviarán eventos a esa dirección.",
    en: "Nothing more will be sent to that address.",
  },
  webhook_on_its_way: {
    es: "El evento va en camino; vea el resultado abajo.",
    en: "The event is on its way; see the result below.",
  },
  accountant_invited: {
    es: "La invitación va en camino a {email}. Vence en siete días.",
    en: "The invitation is on its way to {email}. It expires in seven days.",
  },
  invitation_withdrawn: { es: "La invitación ya no es válida.", en: "The invitation is no longer valid." },
  accountant_removed: { es: "Ya no tiene acceso a su empresa.", en: "They no longer have access to your company." },
  credit_note_drafted: {
    es: "Se preparó la nota de crédito como borrador.",
    en: "The credit note was prepared as a draft.",
  },
  advance_drafted: {
    es: "Se preparó la factura que aplica el anticipo.",
    en: "The invoice that applies the advance was prepared.",
  },
  advance_received: {
    es: "Se preparó la factura del anticipo como borrador.",
    en: "The advance's invoice was prepared as a draft.",
  },
  advance_discounted: {
    es: "El anticipo se descontó en los conceptos.",
    en: "The advance was discounted in the items.",
  },
  next_continue_draft: { es: "Continuar el borrador", en: "Continue the draft" },
  next_continue_draft_text: { es: "Ya hay un borrador preparado: {what}.", en: "There is already a draft: {what}." },
  next_stamp: { es: "Revisar y timbrar", en: "Review and stamp" },
  next_stamp_text: {
    es: "El borrador está completo: está listo para timbrarse.",
    en: "The draft is complete: it is ready to be stamped.",
  },
  next_bill_total: { es: "Facturar el total y aplicar", en: "Invoice the total and apply" },
  next_bill_total_text: {
    es: "Factura por el total de la venta, relacionada (07) con el anticipo. Después, el mismo día, se emite el egreso que lo aplica. Quedan {left}.",
    en: "An invoice for the whole sale, related (07) to the advance. Then, on the same day, the credit note that applies it is issued. {left} left.",
  },
  next_bill_remainder: { es: "Facturar con el anticipo descontado", en: "Invoice with the advance discounted" },
  next_bill_remainder_text: {
    es: "Una sola factura: el anticipo se descuenta en los conceptos que tienen sus mismos impuestos.",
    en: "A single invoice: the advance is discounted in the items that carry its same taxes.",
  },
  next_discount_advance: { es: "Descontar el anticipo", en: "Discount the advance" },
  next_discount_advance_text: {
    es: "Cuando estén los conceptos de la venta, se descuenta de ellos lo que queda del anticipo.",
    en: "Once the items of the sale are there, what is left of the advance is discounted from them.",
  },
  next_apply_advance: {
    es: "Emitir el egreso que aplica el anticipo",
    en: "Issue the credit note that applies the advance",
  },
  next_apply_advance_text: {
    es: "Quedan por aplicar {left} a la factura {number}. La guía del SAT pide emitirlo el mismo día, después de ella.",
    en: "{left} still to be applied to invoice {number}. The SAT’s guide asks for it to be issued the same day, after the invoice.",
  },
  next_cancel_replaced: { es: "Cancelar la original con motivo 01", en: "Cancel the original with motive 01" },
  next_cancel_replaced_text: {
    es: "La factura nueva está timbrada y {number}, a la que sustituye, sigue vigente: falta cancelarla.",
    en: "The new invoice is stamped and {number}, which it replaces, is still active: it has to be cancelled.",
  },
  next_of_sale: { es: "la factura que aplica el anticipo", en: "the invoice that applies the advance" },
  next_of_note: { es: "la nota de crédito", en: "the credit note" },
  next_of_ticket: { es: "la factura del cliente por el ticket", en: "the customer’s invoice for the ticket" },
  next_of_replacement: { es: "la factura que sustituye a esta", en: "the invoice that replaces this one" },
  refund_asked: {
    es: "Se pidió al proveedor de pagos devolver {amount} de la compra {reference}. La compra cambia en cuanto él lo confirme.",
    en: "The card provider was asked to refund {amount} of purchase {reference}. The purchase changes as soon as it confirms.",
  },
  order_cancelled: {
    es: "La compra se canceló. No se hizo ningún cargo.",
    en: "The purchase was cancelled. Nothing was charged.",
  },
  archive_requested: {
    es: "Estamos preparando su archivo. Le avisaremos por correo cuando esté listo.",
    en: "Your archive is being prepared. We will notify you by e-mail when it is ready.",
  },
  leaving_requested: {
    es: "La cuenta se cerrará. Sus llaves privadas ya se eliminaron.",
    en: "The account will be closed. Its private keys have been deleted.",
  },
  leaving_taken_back: {
    es: "La cuenta se conserva. Suba de nuevo su certificado para volver a timbrar.",
    en: "The account is kept. Upload your certificate again to stamp.",
  },
  archive_removed: { es: "El archivo se eliminó.", en: "The archive was deleted." },
  draft_deleted: { es: "El borrador se eliminó.", en: "The draft was deleted." },
  pay_stamped: {
    es: "El recibo de pago {number} se timbró correctamente.",
    en: "Payment receipt {number} was stamped.",
  },
  pay_stamping: {
    es: "Espere mientras se timbra el recibo de pago.",
    en: "Please wait while the payment receipt is stamped.",
  },
  pay_uncertain: {
    es: "El recibo está por confirmar: no lo vuelva a emitir. Se resolverá solo.",
    en: "The receipt is being confirmed: do not issue it again. It will be resolved automatically.",
  },
  pay_deleted: { es: "El recibo se descartó.", en: "The receipt was discarded." },
  invoice_stamped: { es: "La factura {number} se timbró correctamente.", en: "Invoice {number} was stamped." },
  invoice_stamping: { es: "Espere mientras se timbra la factura.", en: "Please wait while the invoice is stamped." },
  invoice_uncertain: {
    es: "La factura está por confirmar con el proveedor. No la vuelva a emitir: se resolverá sola.",
    en: "The invoice is being confirmed with the provider. Do not issue it again: it will be resolved automatically.",
  },
  invoice_cancelled: {
    es: "El SAT confirma que la factura está cancelada.",
    en: "The SAT confirms that the invoice is cancelled.",
  },
  cancel_requested: {
    es: "La cancelación se solicitó. La factura sigue vigente hasta que el SAT la confirme.",
    en: "The cancellation was requested. The invoice is active until the SAT confirms it.",
  },
  cancel_in_process: {
    es: "La cancelación espera la respuesta del receptor. La factura sigue vigente mientras tanto.",
    en: "The receiver has to answer the cancellation. The invoice is active meanwhile.",
  },
  cancel_rejected: {
    es: "El receptor rechazó la cancelación. La factura sigue vigente.",
    en: "The receiver rejected the cancellation. The invoice is still active.",
  },
  cancel_refused: {
    es: "El SAT no aceptó la solicitud. La factura sigue vigente.",
    en: "The SAT did not accept the request. The invoice is still active.",
  },
  cancellations_all_asked: {
    es: "Solicitudes de cancelación hechas: {asked}.",
    en: "Cancellations requested: {asked}.",
  },
  cancellations_asked: {
    es: "Solicitudes de cancelación hechas: {asked}. Facturas que se dejaron fuera: {left_out}.",
    en: "Cancellations requested: {asked}. Invoices left out: {left_out}.",
  },
  cancel_lapsed: {
    es: "El SAT no muestra ninguna solicitud de cancelación. La factura sigue vigente; puede pedirla otra vez.",
    en: "The SAT shows no cancellation request. The invoice is still active; you can request it again.",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, Notice>>>>;

export type NoticeCode = keyof typeof NOTICES;

/** A sentence; in two forms where it depends on the parameter `count`. */
type Notice = string | { readonly one: string; readonly other: string };

/** The sentence of a notice in a language. */
export function notice(code: NoticeCode, language: Language, params?: Params): string {
  const sentence: Notice = NOTICES[code][language];
  if (typeof sentence === "string") return interpolate(sentence, params);
  return interpolate(params?.["count"] === 1 ? sentence.one : sentence.other, params);
}
