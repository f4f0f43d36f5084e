/*
 * The short lists. The id of a key is its place, from 1: append, never move, never remove, even when the SAT retires it
 * (a stored document keeps its id).
 */

/** c_RegimenFiscal. */
export const TAX_REGIMES: readonly string[] =
  "601 603 605 606 607 608 610 611 612 614 615 616 620 621 622 623 624 625 626".split(" ");

/** c_FormaPago. */
export const PAYMENT_FORMS: readonly string[] =
  "01 02 03 04 05 06 08 12 13 14 15 17 23 24 25 26 27 28 29 30 31 99".split(" ");

/** c_MetodoPago. */
export const PAYMENT_METHODS: readonly string[] = ["PPD", "PUE"];

/** c_UsoCFDI. */
export const CFDI_USES: readonly string[] =
  "G01 G02 G03 I01 I02 I03 I04 I05 I06 I07 I08 D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 S01 CP01 CN01".split(" ");

/** c_ObjetoImp. */
export const TAX_OBJECTS: readonly string[] = ["01", "02", "03", "04", "05", "06", "07", "08"];

/** c_Exportacion. */
export const EXPORTS: readonly string[] = ["01", "02", "03", "04"];
