import type { TextKey } from "../cli-text.ts";

/** What the command line says, in English. */
export const en: Readonly<Record<TextKey, string>> = {
  help: `cfdi: Mexican electronic tax documents (CFDI 4.0) from a terminal

  cfdi verify [--json] [--catalogues MODULE] [--sat-cer PATH]… [--skip CHECKS] FILE…
        whether each XML is authentic (form, structure, seal, certificate, stamp), whether the rules of its day
        would pass it (totals, rules), and what we would advise (advice)
  cfdi cadena FILE…               the document's cadena original
  cfdi tfd [--cadena] FILE…       the stamp, and its cadena original
  cfdi qr FILE…                   the text of the QR code
  cfdi totals [--json] [--catalogues MODULE] DRAFT.json…
        the totals, with the account and the rule of each amount
  cfdi pagos [--json] [--catalogues MODULE] DRAFT.json…
        what payments settle: instalments, balances and taxes
  cfdi seal --cer CSD.cer --key CSD.key --passphrase-env VARIABLE [--catalogues MODULE] [--now DATE] DRAFT.json
        checks and seals the draft, and writes the XML
  cfdi csd [--json] FILE.cer [--passphrase-env VARIABLE FILE.key]
        what a certificate says, and whether the key is its own
  cfdi letra AMOUNT [CURRENCY]    the amount in words

  -                   reads standard input
  --version           the version of this program
  --lang es|en        language (if not given, that of LANG)
  --catalogues MODULE the SAT's lists: a module that exports createCatalogos(), like @timbra/sat-catalogues
  --now DATE          the moment that Fecha is checked against (if not given, the clock's): YYYY-MM-DDThh:mm:ss
  --sat-cer PATH      certificates of the SAT to verify the stamp with: files, or folders of NUMBER.cer
  --skip CHECKS       form, structure, seal, certificate, stamp, totals, rules, advice; separated by commas

Exits with 0 if all holds, 1 if something does not, 2 if the command is wrong, 3 if nothing fails but something could not be verified.
`,
  "unknown-command": "there is no such command; cfdi help shows them",
  "unknown-option": "there is no option {option}",
  "option-value": "the option {option} takes a value, or takes none; cfdi help says which",
  "unknown-language": "there are no texts in “{value}”; use es or en",
  "unknown-check": "there is no check “{value}”; there is: {known}",
  "not-a-moment": "“{value}” is not a date with its time, like 2026-11-20T10:15:30",
  "no-file": "the file is missing (- reads standard input)",
  "letra-usage": "it is written: cfdi letra AMOUNT [CURRENCY]",
  "csd-usage": "it is written: cfdi csd FILE.cer [--passphrase-env VARIABLE FILE.key]",
  "seal-usage": "it is written: cfdi seal --cer CSD.cer --key CSD.key --passphrase-env VARIABLE DRAFT.json",
  "passphrase-env": "--passphrase-env is missing, with the name of the variable that has the passphrase",
  "no-variable": "there is no variable {name}",
  "no-module": "the module {module} could not be loaded",
  "not-catalogues": "the module {module} does not have the lists: it must export createCatalogos()",
  "not-found": "{file}: there is no such file",
  "is-folder": "{file}: it is a folder",
  "not-allowed": "{file}: reading it is not allowed",
  "too-large": "{file}: it is too large to be a document or a draft",
  "not-readable": "{file}: it could not be read ({reason})",
  defect: "{file}: a defect of this program kept it from finishing ({reason})",
  problem: "{problem}",
  "not-stamped": "it is not stamped",
  "unknown-complement": "it carries the complement {name}, whose cadena original is not known here",
  "not-an-amount": "“{value}” is not an amount",
  "not-a-currency": "“{value}” is not the key of a currency",
  "not-json": "it is not JSON in UTF-8",
  "not-of-payments": "it is the draft of an invoice; one of payments has recibo, saldos and pagos",
  "not-a-balance": "a balance is not an amount ({reason})",
  "shape-number": "a number goes between quotes, to be exact",
  "shape-text": "it must be a text between quotes",
  "shape-flag": "it must be true or false",
  "shape-count": "it must be a whole number, without quotes",
  "shape-list": "it must be a list",
  "shape-node": "it must be an object",
  "shape-word": "it must be one of these words, exactly as written: {words}",
  "shape-unknown": "there is no such thing in a draft",
  invalidCert: "{file}: it is not a certificate of the SAT",
  notCsd: "{file}: it is the e.firma, and the seal certificate (CSD) is needed",
  invalidKey: "{file}: it is not a private key of the SAT",
  unencryptedKey: "{file}: it is a private key without a passphrase; use the .key that the SAT gives, which has one",
  invalidPassphrase: "{file}: the passphrase does not open the key",
  notMatchKeyWithCert: "{file}: the key is not the certificate's",
  "other-rfc": "the certificate belongs to {rfc} and the issuer is {emisor}",
  "out-of-date": "the certificate is not in force on {fecha}",
  "csd-in-force": "In force: it expires in {days} days.",
  "csd-ends-today": "In force: it expires today.",
  "csd-expired": "EXPIRED: it seals documents no longer.",
  "csd-not-yet": "Not in force yet: it does not seal documents for now.",
  pair: "The key is this certificate's.",
  "no-catalogues": "Keys and rates were not compared with the SAT's lists (--catalogues).",
  "other-kind": "totals and rules of a document of this kind are not known here.",
  "seal-missing": "it is not sealed.",
  "seal-unknown": "the complement {nombre} is not known here, so the seal cannot be verified.",
  "certificate-missing": "it carries no certificate.",
  "stamp-missing": "it is not stamped.",
  "stamp-uuid": "the fiscal folio does not have the form of one.",
  "stamp-other": "the stamp is another document's: its SelloCFD is not the seal of this one.",
  "stamp-forged": "the SAT's seal is not of this stamp, or that certificate did not make it.",
  "stamp-unverified":
    "the SAT's seal was not verified: its certificate {number} is missing (--sat-cer), which the SAT publishes at {url}",
  skipped: "not checked",
  "verdict-ok": "right",
  "verdict-failed": "WRONG",
  "verdict-unlawful-ok": "authentic, but the rules of its day would not pass it",
  "verdict-unlawful-unverified": "not everything could be verified, and the rules of its day would not pass it",
  "verdict-unverified": "nothing wrong, but not everything could be verified",
  "check-wellformed": "form",
  "check-structure": "structure",
  "check-seal": "seal",
  "check-certificate": "certificate",
  "check-stamp": "stamp",
  "check-totals": "totals",
  "check-rules": "rules",
  "check-advice": "advice",
  pago: "Payment {at}: {fecha}, {monto} {moneda}",
  docto: "{documento}, instalment {parcialidad}: owed {anterior}, pays {pagado}, owes {insoluto} {moneda}",
  "sin-aplicar": "not applied: {monto} {moneda}",
};
