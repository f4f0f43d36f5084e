import type { verifyCfdi as es } from "../es/verify-cfdi.ts";
import type { Translated } from "../translated.ts";

export const verifyCfdi: Translated<typeof es> = {
  verify_cfdi: {
    menu: "Verify a CFDI",
    title: "Verify a CFDI",
    text: "Drop the XML of any invoice, issued or received: its structure, rules, seal and stamp are checked, and the SAT is asked. Nothing is kept.",
    file: "XML file",
    hint: "CFDI 4.0, up to 4 MB.",
    checking: "Checking, and asking the SAT…",
    total: "Total",
    no_uuid: "Not stamped",
    verdict_holds: "Everything is in order",
    verdict_warns: "In order, with remarks",
    verdict_fails: "Something is not in order",
    verdict_unknown: "Not everything could be checked",
    check_readable: "Structure",
    check_rules: "Rules and totals",
    check_certificate: "Issuer's certificate",
    check_seal: "Issuer's seal",
    check_stamp: "Fiscal stamp",
    check_sat: "Status at the SAT",
    state_holds: "Correct",
    state_warns: "With remarks",
    state_fails: "Does not hold",
    state_unknown: "Not known",
    state_skipped: "Not looked at",
  },
};
