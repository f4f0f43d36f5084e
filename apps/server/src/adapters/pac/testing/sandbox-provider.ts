import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Comprobante,
  cadenaOriginal,
  checkSolicitud,
  type Draft,
  type FolioACancelar,
  price,
  signSolicitud,
  writeXml,
} from "@timbra/cfdi";
import { type Credential, openCredential } from "@timbra/cfdi/node";
import { type PacSandbox, startPacSandbox } from "@timbra/pac-sandbox";
import { afterAll, beforeAll } from "vitest";
import type { StatusQuestion } from "../../sat-status.ts";
import { createFinkokPac, createSwPac, type PacPort } from "../index.ts";

export const PROVIDERS = ["sw", "finkok"] as const;

export type ProviderName = (typeof PROVIDERS)[number];

/** A sealed document, and what has to be known to ask about it. */
export interface SealedDocument {
  readonly xml: Uint8Array;
  readonly sello: string;
  readonly total: string;
}

/** The real sandbox provider over real sockets, and adapters that call it. */
export interface SandboxProvider {
  readonly url: string;
  pac(name: ProviderName, password?: string): PacPort;
  /** A document of its own folio at each call. */
  sealed(changes?: Partial<Draft>, change?: (priced: Comprobante) => Comprobante): SealedDocument;
  signedCancel(folio: Partial<FolioACancelar> & { readonly UUID: string }): Uint8Array;
  question(document: SealedDocument, uuid: string): StatusQuestion;
  /** UUIDs in the provider's own ledger for a document. */
  booked(document: SealedDocument): Promise<string[]>;
  /** POST /sandbox/…: its failure modes, its receivers, its clock. */
  steer(what: "personality" | "cancellations" | "clock", body: unknown): Promise<void>;
}

const START = Date.parse("2026-11-20T18:00:00Z");
const PASSPHRASE = "12345678a";

/** One for the tests of a file. Its clock starts at noon of 20 November 2026 and goes on. */
export function sandboxProvider(): () => SandboxProvider {
  let provider: SandboxProvider;
  let sandbox: PacSandbox;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "pac-contract-"));
    const began = performance.now();
    const clock = () => new Date(START + performance.now() - began);
    sandbox = await startPacSandbox({ port: 0, dataDir: folder, clock, visibleAfterMs: 0 });
    provider = providerOver(sandbox.url, await newCredential(sandbox.url), clock);
  });
  afterAll(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true });
  });
  return () => provider;
}

function providerOver(url: string, credential: Credential, clock: () => Date): SandboxProvider {
  let folio = 0;
  return {
    url,
    pac: (name, password = "sandbox") => openPac(name, url, password, clock),
    sealed(changes = {}, change = (priced) => priced) {
      folio += 1;
      const { noCertificado: NoCertificado, certificado: Certificado } = credential;
      const unsealed = {
        ...change(price({ ...DRAFT, Folio: String(folio), ...changes }, 2)),
        NoCertificado,
        Certificado,
      };
      const sello = credential.sign(cadenaOriginal(unsealed));
      return { xml: new TextEncoder().encode(writeXml({ ...unsealed, Sello: sello })), sello, total: unsealed.Total };
    },
    signedCancel(wish) {
      const { revisada, problems } = checkSolicitud({
        tipo: "cancelacion",
        RfcEmisor: credential.rfc,
        Fecha: "2026-11-20T12:00:00",
        Folios: [{ Motivo: "02", ...wish }],
      });
      if (!revisada) throw new Error(JSON.stringify(problems));
      return new TextEncoder().encode(signSolicitud(revisada, credential).xml);
    },
    question: ({ total, sello }, uuid) => ({
      uuid,
      issuerRfc: credential.rfc,
      receiverRfc: DRAFT.Receptor.Rfc,
      total,
      sello,
    }),
    async booked({ sello }) {
      const answer = await fetch(`${url}/sandbox/book?sello=${encodeURIComponent(sello)}`);
      return ((await answer.json()) as { entries: { uuid: string }[] }).entries.map(({ uuid }) => uuid);
    },
    async steer(what, body) {
      const answer = await fetch(`${url}/sandbox/${what}`, { method: "POST", body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${what}: ${await answer.text()}`);
    },
  };
}

function openPac(name: ProviderName, url: string, password: string, clock: () => Date): PacPort {
  const account = {
    provider: name,
    environment: "sandbox" as const,
    user: "sandbox",
    password,
    certificatesUrl: `${url}/sandbox/certificates`,
  };
  if (name === "finkok") return createFinkokPac({ ...account, url, pauseMs: 100 });
  return createSwPac(
    { ...account, servicesUrl: url, apiUrl: url, statusUrl: `${url}/sat/ConsultaCFDIService.svc` },
    clock,
  );
}

async function newCredential(url: string): Promise<Credential> {
  const wish = { rfc: DRAFT.Emisor.Rfc, name: `${DRAFT.Emisor.Nombre} SA DE CV`, passphrase: PASSPHRASE };
  const answer = await fetch(`${url}/sandbox/csd`, { method: "POST", body: JSON.stringify(wish) });
  const { cer, key } = (await answer.json()) as { cer: string; key: string };
  const opened = openCredential({
    cer: Buffer.from(cer, "base64"),
    key: Buffer.from(key, "base64"),
    passphrase: PASSPHRASE,
  });
  if (!opened.ok) throw new Error(opened.error);
  return opened.credential;
}

/** An invoice nobody could object to, with signs that every layer must carry untouched. */
const DRAFT: Draft = {
  TipoDeComprobante: "I",
  Serie: "A",
  Fecha: "2026-11-20T11:50:00",
  FormaPago: "03",
  Moneda: "MXN",
  Exportacion: "01",
  MetodoPago: "PUE",
  LugarExpedicion: "72000",
  Emisor: { Rfc: "EKU9003173C9", Nombre: "ESCUELA KEMPER URGATE", RegimenFiscal: "601" },
  Receptor: {
    Rfc: "URE180429TM6",
    Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
    DomicilioFiscalReceptor: "86991",
    RegimenFiscalReceptor: "601",
    UsoCFDI: "G03",
  },
  Conceptos: [
    {
      ClaveProdServ: "81112002",
      Cantidad: "2.5",
      ClaveUnidad: "E48",
      Descripcion: 'Soporte "técnico" & «mesa de ayuda» <24 h>',
      ValorUnitario: "400.20",
      ObjetoImp: "02",
      Impuestos: [{ tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" }],
    },
  ],
};
