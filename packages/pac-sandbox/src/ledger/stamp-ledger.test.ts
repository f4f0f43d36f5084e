import { appendFile, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/one-sandbox.ts";
import { openStampLedger, type StampLine, sha256 } from "./stamp-ledger.ts";

function line(n: number): StampLine {
  return {
    uuid: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    fechaTimbrado: "2026-11-20T12:00:00",
    rfc: "EKU9003173C9",
    receptor: "URE180429TM6",
    tipo: "I",
    fecha: "2026-11-20T11:50:00",
    total: "1.00",
    moneda: "MXN",
    sello: sha256(`sello ${n}`),
    cadena: sha256(`cadena ${n}`),
    sha256: sha256(`xml ${n}`),
    customId: `custom-${n}`,
    at: "2026-11-20T18:00:00.000Z",
    xml: `<cfdi:Comprobante n="${n}" ñ="\n«€😀»"/>`,
  };
}

describe("the stamp ledger", () => {
  it("finds what it took by sello, uuid and customid, now and after being opened again", async () => {
    const folder = await temporaryFolder();
    const stampLedger = await openStampLedger(folder);
    await Promise.all(Array.from({ length: 50 }, (_, n) => stampLedger.add(line(n))));
    await stampLedger.close();
    const again = await openStampLedger(folder);
    expect(again.size).toBe(50);
    for (const { xml, ...entry } of [line(0), line(7), line(49)]) {
      const found = [
        again.bySello(entry.sello),
        again.byUuid(entry.uuid.toLowerCase()),
        again.byCustomId(entry.customId ?? ""),
      ];
      for (const one of found) {
        expect(one?.entry).toEqual(entry);
        expect(await one?.xml()).toBe(xml);
      }
    }
    expect(again.byUuid("nobody")).toBeUndefined();
    await again.close();
  });

  it("knows a document from the moment it takes it, and gives its XML when it is on the disk", async () => {
    const stampLedger = await openStampLedger(await temporaryFolder());
    const adding = stampLedger.add(line(1));
    expect(await stampLedger.bySello(line(1).sello)?.xml()).toBe(line(1).xml);
    await adding;
    await stampLedger.close();
  });

  it.each([1, 20, 200])(
    "drops a last line cut %i bytes short, which nobody was told of, and goes on",
    async (missing) => {
      const folder = await temporaryFolder();
      const stampLedger = await openStampLedger(folder);
      await stampLedger.add(line(1));
      await stampLedger.add(line(2));
      await stampLedger.close();
      const path = join(folder, "book.jsonl");
      await truncate(path, (await stat(path)).size - missing);
      const again = await openStampLedger(folder);
      expect([again.size, again.bySello(line(2).sello)]).toEqual([1, undefined]);
      await again.add(line(3));
      await again.close();
      const last = await openStampLedger(folder);
      expect([...last.entries()].map(({ uuid }) => uuid)).toEqual([line(1).uuid, line(3).uuid]);
      expect(await last.bySello(line(3).sello)?.xml()).toBe(line(3).xml);
      await last.close();
    },
  );

  it("refuses to open with damage in its middle rather than lose stamps", async () => {
    const folder = await temporaryFolder();
    const path = join(folder, "book.jsonl");
    await writeFile(path, `${JSON.stringify(line(1))}\n{"uuid":\n${JSON.stringify(line(2))}\n`);
    await expect(openStampLedger(folder)).rejects.toThrow("line 2 of");
  });

  it("has a line for each stamp and nothing else", async () => {
    const folder = await temporaryFolder();
    const stampLedger = await openStampLedger(folder);
    await stampLedger.add(line(1));
    const path = join(folder, "book.jsonl");
    const text = await readFile(path, "utf8");
    await stampLedger.close();
    expect(text).toBe(`${JSON.stringify(line(1))}\n`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("does not count a stamp that could not be written", async () => {
    const folder = await temporaryFolder();
    const stampLedger = await openStampLedger(folder);
    await stampLedger.close();
    await expect(stampLedger.add(line(1))).rejects.toThrow();
    expect([stampLedger.size, stampLedger.bySello(line(1).sello)]).toEqual([0, undefined]);
  });

  it("reads lines longer than its reads", async () => {
    const folder = await temporaryFolder();
    const long = { ...line(1), xml: "ñ".repeat(3_000_000) };
    await appendFile(join(folder, "book.jsonl"), `${JSON.stringify(long)}\n${JSON.stringify(line(2))}\n`);
    const stampLedger = await openStampLedger(folder);
    expect((await stampLedger.bySello(long.sello)?.xml())?.length).toBe(3_000_000);
    expect(await stampLedger.bySello(line(2).sello)?.xml()).toBe(line(2).xml);
    await stampLedger.close();
  });
});
