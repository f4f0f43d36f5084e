import type { sharedInvoice as es } from "../es/shared-invoice.ts";
import type { Translated } from "../translated.ts";

export const sharedInvoice: Translated<typeof es> = {
  shared: {
    screen: "Shared invoice",
    title: "Invoice {{number}}",
    from: "From {{name}} ({{rfc}})",
    to: "To",
    gone_title: "This link works no more",
    live: "Active",
    being_cancelled: "Being cancelled",
    cancelled: "Cancelled: not legally valid",
    sandbox: "Test document: not legally valid",
    issued: "Issued",
    certified: "Certified",
    uuid: "Folio fiscal (UUID)",
    total: "Total",
    lines: "Lines",
    more_lines_one: "And {{count}} more line in the files.",
    more_lines_other: "And {{count}} more lines in the files.",
    more_lines: "And more in the files.",
    verify: "Check it at the SAT",
    until: "This link works until {{date}}.",
    download_xml: "Download XML",
    download_pdf: "Download PDF",
  },
};
