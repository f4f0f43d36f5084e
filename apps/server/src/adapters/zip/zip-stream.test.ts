import fc from "fast-check";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type ArchiveEntry, zipStream } from "./zip-stream.ts";

const AT = "2026-11-20T18:05:09";

async function archive(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of zipStream(entries, AT)) parts.push(part);
  return Buffer.concat(parts);
}

async function* pieces(...list: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of list) yield Buffer.from(piece);
}

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("utf8");

describe("an archive that grows", () => {
  it("is read by another program, whole entries and streamed ones", async () => {
    const zip = await archive([
      { name: "Factura Ñ-1.xml", content: Buffer.from("<x/>".repeat(1_000)) },
      { name: "hoja.xml", content: pieces("uno ", "dos ", "tres".repeat(50_000)) },
      { name: "a.pdf", content: Buffer.from("%PDF"), stored: true },
      { name: "vacío.txt", content: new Uint8Array(0) },
    ]);
    const files = unzipSync(zip);
    expect(Object.keys(files)).toEqual(["Factura Ñ-1.xml", "hoja.xml", "a.pdf", "vacío.txt"]);
    expect([text(files["Factura Ñ-1.xml"]), text(files["a.pdf"]), text(files["vacío.txt"])]).toEqual([
      "<x/>".repeat(1_000),
      "%PDF",
      "",
    ]);
    expect(text(files["hoja.xml"])).toBe(`uno dos ${"tres".repeat(50_000)}`);
    expect(zip.length).toBeLessThan(5_000);
  });

  it("keeps any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), async (bytes) => {
        const files = unzipSync(await archive([{ name: "a", content: bytes }]));
        expect(Buffer.from(files["a"] ?? [])).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it("says more than 65,535 files in ZIP64", async () => {
    const many = 70_000;
    const zip = await archive(
      Array.from({ length: many }, (_, at) => ({ name: `f${at}`, content: new Uint8Array(0), stored: true })),
    );
    expect(Object.keys(unzipSync(zip))).toHaveLength(many);
  });

  it("passes on a failure of what it archives", async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("x");
      throw new Error("the rows ended early");
    }
    await expect(archive([{ name: "a", content: broken() }])).rejects.toThrow("the rows ended early");
  });
});
