import { type Comprobante, expresionImpresa, type Pagos } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import type { MailedDocument } from "../../adapters/mail/index.ts";
import { currencyDecimals } from "../../currency-decimals.ts";
import type { Deps } from "../../deps.ts";
import { moneyText } from "../../money-text.ts";
import { plainDecimal } from "../../plain-decimal.ts";
import type { WholeInvoice } from "../invoice.db.ts";
import type { StoredStamp } from "../stamp-facts.db.ts";

/** What every mail about a stamped document says of it. */
export function documentLetter(
  deps: Pick<Deps, "catalogues">,
  invoice: Pick<WholeInvoice, "serie" | "folio">,
  { uuid, xml }: StoredStamp,
): MailedDocument {
  const read = readCfdi(xml);
  if (!read.ok) throw new Error("A stored stamp cannot be read.");
  const { TipoDeComprobante: type, Emisor, Receptor, Total, Sello } = read.comprobante;
  if (type === "N") throw new Error("A payslip is not made here.");
  const number = [invoice.serie, invoice.folio].filter((part) => part !== null).join("-");
  return {
    type,
    issuerName: Emisor.Nombre,
    issuerRfc: Emisor.Rfc,
    receiverName: Receptor.Nombre,
    number: number || uuid,
    uuid,
    total: amountOf(read.comprobante, currencyDecimals(deps.catalogues)),
    link: expresionImpresa({
      uuid,
      rfcEmisor: Emisor.Rfc,
      rfcReceptor: Receptor.Rfc,
      total: Total,
      sello: Sello ?? "",
    }),
  };
}

/** What the document is about: of a receipt, what was received, in pesos, since its own total is nothing by law. */
function amountOf(
  { TipoDeComprobante, Total, Moneda, Complemento = [] }: Comprobante,
  decimals: (currency: string) => number,
): string | null {
  if (TipoDeComprobante === "T") return null;
  const pagos = Complemento.find((one): one is Pagos => one.tipo === "pagos");
  const [amount, currency] = pagos === undefined ? [Total, Moneda] : [pagos.Totales.MontoTotalPagos, "MXN"];
  return moneyText(plainDecimal(amount, decimals(currency)), currency);
}
