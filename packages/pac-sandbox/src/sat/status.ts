import { Decimal } from "@timbra/cfdi";
import {
  activeRelatedDocuments,
  isVisible,
  requiresAcceptance,
  type SatDeps,
  type StampedDocument,
  stampedDocument,
} from "../cancel/cancel.ts";
import { type SatState, satStateOf } from "../ledger/cancellation-ledger.ts";

/** What the SAT's status service is asked with. */
export interface StatusQuery {
  readonly uuid: string;
  readonly emisor: string;
  readonly receptor: string;
  readonly total: string;
  /** The last eight characters of Sello, when they are sent. */
  readonly fe?: string;
}

/** The members of its answer, in its words and order. */
export interface SatStatusAnswer {
  readonly CodigoEstatus: string;
  readonly EsCancelable: string;
  readonly Estado: string;
  readonly EstatusCancelacion: string;
  readonly ValidacionEFOS: string;
}

export const INVALID: SatStatusAnswer = nothing("N - 601: La expresión impresa proporcionada no es válida.", "");

const NOT_FOUND: SatStatusAnswer = nothing("N - 602: Comprobante no encontrado.", "No Encontrado");
const NOT_LISTED = "200";

function nothing(CodigoEstatus: string, Estado: string): SatStatusAnswer {
  return { CodigoEstatus, EsCancelable: "", Estado, EstatusCancelacion: "", ValidacionEFOS: "" };
}

/** What the SAT knows of a document at this moment. */
export async function statusOf(deps: SatDeps, question: StatusQuery): Promise<SatStatusAnswer> {
  const document = await stampedDocument(deps.stampLedger, question.uuid);
  if (!document || !isVisible(deps, document, deps.now()) || !matches(document, question)) return NOT_FOUND;
  const state = satStateOf(deps.ledger, document.entry.uuid, deps.now());
  return {
    CodigoEstatus: "S - Comprobante obtenido satisfactoriamente.",
    EsCancelable: cancelable(deps, document, state),
    Estado: state.estado,
    EstatusCancelacion: state.estatus,
    ValidacionEFOS: NOT_LISTED,
  };
}

function matches({ entry, comprobante }: StampedDocument, { emisor, receptor, total, fe }: StatusQuery): boolean {
  const asked = Decimal.tryParse(total);
  const own = Decimal.tryParse(entry.total);
  const sameTotal = asked !== null && own !== null && asked.compare(own) === 0;
  return (
    sameTotal &&
    entry.rfc === emisor &&
    entry.receptor === receptor &&
    (fe === undefined || comprobante.Sello?.endsWith(fe) === true)
  );
}

/** A request under way keeps the word it began with; "sin aceptación" lasts until the next business day is over. */
function cancelable(deps: SatDeps, document: StampedDocument, { estado, estatus }: SatState): string {
  if (estatus === "En proceso") return "Cancelable con aceptación";
  if (estado === "Vigente" && activeRelatedDocuments(deps, document.entry.uuid).length > 0) return "No cancelable";
  return requiresAcceptance(document, deps.now()).requiere ? "Cancelable con aceptación" : "Cancelable sin aceptación";
}
