import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkComprobante } from "@timbra/cfdi";
import { verifySello, verifyTimbre } from "@timbra/cfdi/node";
import { pagos20 } from "@timbra/cfdi/pagos";
import { readCfdi } from "@timbra/cfdi/xml";
import { createCatalogos } from "@timbra/sat-catalogues";
import type { Api } from "./api.ts";
import type { DemoDocument } from "./documents.ts";
import { checkAcknowledgement, type ExpectedAcknowledgement } from "./sale.ts";

/** Writes what a business issued into a folder, and keeps the verified facts of each document. */
export class DocumentArchive {
  readonly held: Record<string, object> = {};
  private readonly api: Api;
  private readonly folder: string;

  constructor(api: Api, folder: string) {
    this.api = api;
    this.folder = folder;
  }

  /** The first document, whose files are timed one by one. */
  async saveFirst(document: DemoDocument, timed: Timed): Promise<Verification> {
    const xml = await timed("xml_ms", () => this.api.file(`${document.address}/xml`));
    const pdf = await timed("pdf_ms", () => this.api.file(`${document.address}/pdf`));
    await this.write(document.name, xml, pdf);
    return verify(this.api, xml, document);
  }

  async save(documents: readonly DemoDocument[]): Promise<void> {
    for (const document of documents) {
      const xml = await this.api.file(`${document.address}/xml`);
      await this.write(document.name, xml, await this.api.file(`${document.address}/pdf`));
      this.held[document.name] = await verify(this.api, xml, document);
    }
  }

  async saveAcknowledgement(acknowledgement: ExpectedAcknowledgement): Promise<void> {
    const xml = await this.api.file(acknowledgement.address);
    await this.write("acuse", xml, await this.api.file(`${acknowledgement.address}?format=pdf`));
    this.held["acuse"] = checkAcknowledgement(xml, acknowledgement);
  }

  async saveSummary(summary: object): Promise<void> {
    const text = JSON.stringify(summary, null, 2);
    await writeFile(join(this.folder, "summary.json"), `${text}\n`);
    console.log(text);
  }

  private async write(name: string, xml: Buffer, pdf: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, `${name}.xml`), xml);
    await writeFile(join(this.folder, `${name}.pdf`), pdf);
  }
}

/** What the server says of a document, to be compared with the document itself. */
export interface ReportedDocument {
  readonly uuid: string;
  /** Of a payment receipt zero, by law. */
  readonly total: string;
}

/** The verified facts of the stamped document, from nothing but its bytes and the certifier's certificate. */
interface Verification {
  readonly readable: boolean;
  readonly sealed_by_issuer: boolean;
  readonly stamp_seals_this_document: boolean;
  readonly stamp_verifies: boolean;
  readonly same_uuid: boolean;
  readonly same_total: boolean;
  /** No rule of the SAT's matrices is broken. */
  readonly rules_hold: boolean;
}

async function verify(api: Api, xml: Buffer, told: ReportedDocument): Promise<Verification> {
  const read = readCfdi(xml);
  if (!read.ok || read.timbre === undefined) return nothingHolds(read.ok);
  const { comprobante, timbre } = read;
  const certificate = await api.file(`/api/certifiers/${timbre.NoCertificadoSAT}`);
  return {
    readable: true,
    sealed_by_issuer: verifySello(comprobante),
    stamp_seals_this_document: timbre.SelloCFD === comprobante.Sello,
    stamp_verifies: verifyTimbre(timbre, certificate),
    same_uuid: timbre.UUID.toUpperCase() === told.uuid.toUpperCase(),
    same_total: comprobante.Total === told.total,
    rules_hold: checkComprobante(comprobante, { catalogos: createCatalogos(), complementos: [pagos20] }).every(
      ({ severity }) => severity !== "error",
    ),
  };
}

function nothingHolds(readable: boolean): Verification {
  return {
    readable,
    sealed_by_issuer: false,
    stamp_seals_this_document: false,
    stamp_verifies: false,
    same_uuid: false,
    same_total: false,
    rules_hold: false,
  };
}

/** Does a step and keeps how long it took, under its name. */
type Timed = <T>(name: string, step: () => Promise<T>) => Promise<T>;

export function stopwatch(): { readonly timed: Timed; readonly timings: Readonly<Record<string, number>> } {
  const timings: Record<string, number> = {};
  const timed: Timed = async (name, step) => {
    const start = performance.now();
    const result = await step();
    timings[name] = Math.round(performance.now() - start);
    return result;
  };
  return { timed, timings };
}
