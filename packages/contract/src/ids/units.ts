/**
 * c_ClaveUnidad: the units of the starter set, the usual ones first. The id of a key is its place here, from 1: append,
 * never move, never remove.
 */
export const UNITS: readonly string[] = (
  "H87 E48 ACT KGM GRM MGM TNE LTR MLT XBX XPK XUN C62 EA SET KT XKI PR NPR DZN DPC HD CEN MIL GRO XBG X44 XPO X5M XSA XBJ XBO XCA XCX XJR XVI " +
  "XAM XGB XCO XDR XBA XCY XRO XRL XBT XTU XCT X4G XCR XBK XPX XLT LO XEN XPC MTR CMT MMT KMT LM MTK CMK FTK MTQ HAR FOT INH YRD SMI LBR ONZ " +
  "GLL HUR LH MIN DAY E49 WEE MON ANN QAN SAN E51 E54 SX VS S6 IE HEA Q3 E27 U2 LEF RM ZP Z8 11 10 A9 B17 P1 KWH KWT WTT E34 E35 4L ZZ XNA"
).split(" ");
