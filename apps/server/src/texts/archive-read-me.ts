import type { Language } from "@timbra/contract";
import { mexicanTime } from "../lib/mexican-time.ts";
import type { Words } from "./lists.ts";

/** The folders of an archive of everything. */
export const ARCHIVE_FOLDERS = {
  documents: { es: "documentos", en: "documents" },
  evidence: { es: "evidencia", en: "evidence" },
  lists: { es: "listas", en: "lists" },
  records: { es: "registros", en: "records" },
  certificates: { es: "certificados", en: "certificates" },
  images: { es: "imagenes", en: "images" },
} as const satisfies Readonly<Record<string, Words>>;

interface DescribedArchive {
  readonly rfc: string;
  readonly language: Language;
  readonly requestedAt: Date;
}

/** What an archive of everything holds and how to check it, in both languages. */
export function writeArchiveReadMe({ rfc, language, requestedAt }: DescribedArchive): Uint8Array {
  const folders = Object.fromEntries(
    Object.entries(ARCHIVE_FOLDERS).map(([name, words]) => [name, `${words[language]}/`.padEnd(14)]),
  ) as Record<keyof typeof ARCHIVE_FOLDERS, string>;
  const at = mexicanTime(requestedAt).replace("T", " ");
  return Buffer.from(`${SPANISH(rfc, at, folders)}\n\n${"-".repeat(80)}\n\n${ENGLISH(rfc, at, folders)}\n`);
}

type Folders = Readonly<Record<keyof typeof ARCHIVE_FOLDERS, string>>;

const SPANISH = (rfc: string, at: string, of: Folders): string => `TODOS LOS DATOS DE ${rfc}

Pedido el ${at} (hora de la Ciudad de México). Lo que se emitió mientras se preparaba puede estar también.

${of.documents}por mes: cada comprobante timbrado (XML, byte por byte como lo entregó el certificador), su PDF, y de los cancelados la solicitud firmada y los acuses
${of.evidence}el expediente de cada documento sellado: lo que se firmó, cada intento y su respuesta, cada cambio de estado
${of.lists}clientes, conceptos, facturas, pagos, tickets, compras e historial de créditos, para abrirse en una hoja de cálculo
${of.records}todo lo demás, tal como está guardado, un renglón JSON por registro: el historial de créditos (credit_movements), la bitácora (deeds, audit_log), borradores, perfil, series, correos, importaciones
${of.certificates}los certificados de sello digital (públicos)
${of.images}el logotipo y la imagen de fondo
SHA256SUMS    el SHA-256 de cada archivo; se comprueba con: sha256sum -c SHA256SUMS

No están aquí las llaves privadas, las contraseñas ni las claves de API: de las últimas solo se guarda un resumen, y una llave privada nunca sale del sistema.

Conserve los XML: la ley pide guardarlos durante años, y son los documentos con valor legal; el PDF es su representación.`;

const ENGLISH = (rfc: string, at: string, of: Folders): string => `ALL THE DATA OF ${rfc}

Asked for at ${at} (Mexico City). What was issued while it was prepared may be here too.

${of.documents}by month: each stamped document (XML, byte for byte as the provider delivered it), its PDF, and of cancelled ones the signed request and the acknowledgements
${of.evidence}the evidence of each sealed document: what was signed, each attempt and its answer, each change of state
${of.lists}customers, products, invoices, payments, tickets, purchases and history of credits, for a spreadsheet
${of.records}everything else as it is stored, one line of JSON a record: the history of credits (credit_movements), the audit log (deeds, audit_log), drafts, profile, series, mails, imports
${of.certificates}the seal certificates (public)
${of.images}the logo and the background image
SHA256SUMS    the SHA-256 of each file; to check: sha256sum -c SHA256SUMS

Private keys, passwords and API keys are not here: of the last two only a hash is kept, and a private key never leaves the system.

Keep the XML files: the law asks for them for years, and they are the documents with legal value; the PDF only shows them.`;
