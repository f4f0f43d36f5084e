import type { ErrorEntry } from "./error-entry.ts";

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
    en: "The file lacks columns: {columns}. Use the headings of the template.",
  },
  import_has_errors: {
    status: 422,
    es: "Hay {count} filas con errores, y pidió todas o ninguna. Corrija el archivo o importe sólo las válidas.",
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
    en: "There are no invoices to stamp: all have errors or were issued already.",
  },
  bulk_failed: {
    status: 500,
    es: "Ocurrió un error y esta factura no se emitió. Inténtelo de nuevo; si se repite, escriba a soporte.",
    en: "Something went wrong and this invoice was not issued. Try again; if it happens again, contact support.",
  },
  import_in_progress: { status: 409, es: "Esta importación está en curso.", en: "This import is in progress." },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
