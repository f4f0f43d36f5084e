import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Acknowledgement, judgeAcknowledgement } from "./acknowledgement.ts";
import type { Api } from "./api.ts";
import type { DemoDocument } from "./documents.ts";
import type { Timed } from "./stopwatch.ts";
import { type Verification, verify } from "./verify.ts";

/** Writes what a business issued into a folder, and remembers what holds of each document. */
export class Keeper {
  readonly held: Record<string, object> = {};
  private readonly api: Api;
  private readonly folder: string;

  constructor(api: Api, folder: string) {
    this.api = api;
    this.folder = folder;
  }

  /** The first document, whose files are timed one by one. */
  async keepFirst(document: DemoDocument, timed: Timed): Promise<Verification> {
    const xml = await timed("xml_ms", () => this.api.file(`${document.address}/xml`));
    const pdf = await timed("pdf_ms", () => this.api.file(`${document.address}/pdf`));
    await this.write(document.name, xml, pdf);
    return verify(this.api, xml, document);
  }

  async keep(documents: readonly DemoDocument[]): Promise<void> {
    for (const document of documents) {
      const xml = await this.api.file(`${document.address}/xml`);
      await this.write(document.name, xml, await this.api.file(`${document.address}/pdf`));
      this.held[document.name] = await verify(this.api, xml, document);
    }
  }

  async keepAcknowledgement(acknowledgement: Acknowledgement): Promise<void> {
    const xml = await this.api.file(acknowledgement.address);
    await this.write("acuse", xml, await this.api.file(`${acknowledgement.address}?format=pdf`));
    this.held["acuse"] = judgeAcknowledgement(xml, acknowledgement);
  }

  async keepSummary(summary: object): Promise<void> {
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
