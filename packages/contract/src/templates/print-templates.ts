import type { Language } from "../language.ts";

type Words = Readonly<Record<Language, string>>;

interface PrintField extends Words {
  readonly longest: number;
  /** Absent: it may be left empty. */
  readonly required?: true;
}

const PARTIES = {
  issuer: { es: "Encabezado del emisor", en: "Heading of the issuer", longest: 40, required: true },
  receiver: { es: "Encabezado del receptor", en: "Heading of the receiver", longest: 40, required: true },
} as const;

const REMARKS = {
  notes: { es: "Encabezado de las observaciones", en: "Heading of the notes", longest: 40, required: true },
  remark: { es: "Texto al final del documento", en: "Text at the end of the document", longest: 600 },
  footer: { es: "Texto del pie de página", en: "Text of the footer", longest: 80 },
} as const;

/** The words of each printed form that can be chosen. What the law words (the legend) and what the SAT names cannot. */
export const PRINT_KINDS = {
  invoice: {
    es: "Facturas, notas de crédito y traslados",
    en: "Invoices, credit notes and transfer notes",
    fields: {
      title_invoice: { es: "Título de la factura", en: "Title of an invoice", longest: 40, required: true },
      title_global: { es: "Título de la factura global", en: "Title of a global invoice", longest: 40, required: true },
      title_credit_note: {
        es: "Título de la nota de crédito",
        en: "Title of a credit note",
        longest: 40,
        required: true,
      },
      title_transfer: { es: "Título del traslado", en: "Title of a transfer note", longest: 40, required: true },
      receiver: PARTIES.receiver,
      ...REMARKS,
    },
  },
  payment: {
    es: "Recibos de pago",
    en: "Payment receipts",
    fields: {
      title_payment: { es: "Título del recibo", en: "Title of the receipt", longest: 40, required: true },
      receiver: PARTIES.receiver,
      ...REMARKS,
    },
  },
  cancellation: {
    es: "Acuses de cancelación",
    en: "Acknowledgements of cancellation",
    fields: {
      title_cancellation: { es: "Título del acuse", en: "Title of the acknowledgement", longest: 60, required: true },
      ...PARTIES,
      about: { es: "Qué prueba el acuse", en: "What the acknowledgement proves", longest: 600, required: true },
      footer: REMARKS.footer,
    },
  },
} as const satisfies Readonly<Record<string, Words & { readonly fields: Readonly<Record<string, PrintField>> }>>;
export type PrintKind = keyof typeof PRINT_KINDS;
type FieldsOf<Kind> = Kind extends PrintKind ? keyof (typeof PRINT_KINDS)[Kind]["fields"] : never;

/** The words of a printed form that can be chosen, by the name of their field. */
export type PrintWords = Readonly<Record<FieldsOf<PrintKind>, string>>;

/** The fields of a printed form, in the order in which they are asked for. */
export function printFieldsOf(kind: PrintKind): readonly (PrintField & { readonly name: keyof PrintWords })[] {
  return Object.entries<PrintField>(PRINT_KINDS[kind].fields).map(([name, field]) => ({
    ...field,
    name: name as keyof PrintWords,
  }));
}
