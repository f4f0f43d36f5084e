import type { Sentence } from "../../../../messages/sentence.ts";
import type { recibo as spanishRecibo } from "../es/recibo.ts";

const FIXED = {
  message: "{campo}: it must be “{esperado}” in a payment receipt, and it is “{valor}”.",
  fix: "Write “{esperado}”.",
};
const ABSENT = { message: "{campo}: it must not be in a payment receipt.", fix: "Remove it." };

/** English sentences for the envelope of a payment receipt. */
export const recibo: Readonly<Record<keyof typeof spanishRecibo, Sentence>> = {
  CRP20101: FIXED,
  CRP20102: FIXED,
  CRP20103: FIXED,
  CRP20104: FIXED,
  CRP20105: ABSENT,
  CRP20106: ABSENT,
  CRP20107: ABSENT,
  CRP20108: ABSENT,
  CRP20109: ABSENT,
  CRP20110: FIXED,
  CRP20111: {
    message: "A payment receipt has one line, and this has {valor}.",
    fix: "Leave the line “Pago” and no other.",
  },
  CRP20112: { message: "{campo}: it must not be in the line of a payment receipt.", fix: "Remove it." },
  CRP20113: FIXED,
  CRP20114: ABSENT,
  CRP20115: FIXED,
  CRP20116: FIXED,
  CRP20117: ABSENT,
  CRP20118: FIXED,
  CRP20119: FIXED,
  CRP20120: FIXED,
  CRP20121: ABSENT,
  CRP20122: FIXED,
  CRP20123: ABSENT,
};
