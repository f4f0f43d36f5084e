import type { Language } from "@timbra/contract";
import { FORMS, REASONS } from "./cancellation-ended.ts";
import { counted } from "./dates-and-counts.ts";
import type { KindOfMail } from "./mail-kind.ts";
import { sampleLink } from "./samples.ts";

const SAMPLE_LINES = [
  "A-118 · UNIVERSIDAD ROBOTICA ESPAÑOLA · $1,160.00 MXN",
  "A-120 · XOCHILT CASAS CHAVEZ · $2,320.00 MXN",
] as const;
const SAMPLE_REASON = { es: "La factura ya está cancelada", en: "The invoice is already cancelled" } as const;

/** As what the SAT said is quoted. */
const QUOTES: Readonly<Record<Language, readonly [string, string]>> = { es: ["«", "»"], en: ["“", "”"] };

/** Several were chosen and asked for in one wish: said at once, before the SAT has answered any of them. */
export const cancellationsAskedMail: KindOfMail<"cancellations-asked"> = {
  values: ({ rfc, lines, leftOut }, language) => ({
    rfc,
    count: counted(lines.length, "invoice", language),
    list: lines.join("\n"),
    left_out: leftOut.join("\n"),
  }),
  sample: (language) => ({
    rfc: "EKU9003173C9",
    lines: SAMPLE_LINES,
    leftOut: [`A-121 · XOCHILT CASAS CHAVEZ · $580.00 MXN · ${SAMPLE_REASON[language]}`],
    link: sampleLink("/list/invoice?status=in_process"),
  }),
  es: {
    subject: "Cancelaciones solicitadas: {count}",
    title: "Cancelaciones solicitadas: {count}",
    body: "Desde la cuenta del RFC {rfc} se pidió cancelar juntas:\n\n{list}\n\n[Se dejaron fuera:\n{left_out}]\n\nEl SAT decide cada una por separado. La que su receptor deba aceptar sigue vigente hasta que responda o venza su plazo, que está en la página de su cancelación. Le avisaremos cómo terminan.",
    action: "Ver las que están en proceso",
    remark: "Si usted no pidió estas cancelaciones, cambie su contraseña y revise la actividad de su cuenta.",
  },
  en: {
    subject: "Cancellations asked for: {count}",
    title: "Cancellations asked for: {count}",
    body: "From the account of RFC {rfc} these were asked to be cancelled together:\n\n{list}\n\n[Left out:\n{left_out}]\n\nThe SAT decides each by itself. One that its receiver has to accept stays in force until they answer or their time is over, which the page of its cancellation tells. We will tell you how they end.",
    action: "See those in process",
    remark:
      "If you did not ask for these cancellations, change your password and look at the activity of your account.",
  },
};

/** Those that have ended since the last mail about the same wish. */
export const cancellationsEndedMail: KindOfMail<"cancellations-ended"> = {
  values: ({ rfc, done, notDone, waiting }, language) => {
    const [opening, closing] = QUOTES[language];
    return {
      rfc,
      count: counted(done.length + notDone.length, "invoice", language),
      done: done.map(({ line, form }) => `${line} · ${opening}${FORMS[form]}${closing}`).join("\n"),
      not_done: notDone.map(({ line, reason }) => `${line} · ${REASONS[language][reason]}`).join("\n"),
      waiting: waiting === 0 ? "" : counted(waiting, "invoice", language),
    };
  },
  sample: () => ({
    rfc: "EKU9003173C9",
    done: [{ line: SAMPLE_LINES[0], form: "without_acceptance" }],
    notDone: [{ line: SAMPLE_LINES[1], reason: "rejected" }],
    waiting: 3,
    link: sampleLink("/list/cancelled-invoices"),
  }),
  es: {
    subject: "Cómo terminaron sus cancelaciones: {count}",
    title: "Cómo terminaron sus cancelaciones: {count}",
    body: "De las cancelaciones que se pidieron juntas desde la cuenta del RFC {rfc}, terminaron las de {count}.\n\n[Canceladas, ya sin efectos fiscales; así las muestra el SAT:\n{done}]\n\n[No se cancelaron y siguen vigentes:\n{not_done}]\n\n[El SAT aún no decide: {waiting}. Le avisaremos cuando terminen.]",
    action: "Ver las facturas canceladas",
    remark: "Conserve el acuse de cada solicitud: lo encuentra junto al documento.",
  },
  en: {
    subject: "How your cancellations ended: {count}",
    title: "How your cancellations ended: {count}",
    body: "Of the cancellations that were asked for together from the account of RFC {rfc}, those of {count} have ended.\n\n[Cancelled, with no fiscal effect any more; the SAT shows them as:\n{done}]\n\n[Not cancelled, still in force:\n{not_done}]\n\n[The SAT has still to decide: {waiting}. We will tell you when they end.]",
    action: "See the cancelled invoices",
    remark: "Keep the acknowledgement of each request: you find it with the document.",
  },
};
