/**
 * Prints one row as JSON, the one whose number is given, or null after the last. Runs on the built package in a process
 * of its own for each: what the engine's compiler and collector make of one kind of document would be measured with the
 * next.
 */
import { verifySello } from "@timbra/cfdi/node";
import { readCfdi } from "@timbra/cfdi/xml";
import { cpuMicroseconds, type Work } from "./cpu.ts";
import { CfdiIssuer, draftOf, type Kind } from "./documents.ts";
import type { Row } from "./rows.ts";

const issuer = new CfdiIssuer();
const least = (value: number) => ({ at: "least", value }) as const;
const ISSUING = [
  { lines: 3, limit: least(0.85) },
  { lines: 20, limit: least(0.65) },
  { lines: 500, limit: least(0.2) },
];
const LONGEST = 5000;
/** The longest document may cost this many times what as many lines cost in shorter ones. */
const LINEAR = { at: "most", value: 1.25 } as const;

const raw: Work = () => void issuer.signRaw();
const rows = [
  ...ISSUING.map((row) => () => issuing(row)),
  ...ISSUING.map(
    ({ lines }) =>
      () =>
        issuingMixed(lines),
  ),
  growth,
  () => reading(3, least(2.5)),
  () => reading(20),
  () => reading(500),
];
console.log(JSON.stringify(rows[Number.parseInt(process.argv[2] ?? "", 10)]?.() ?? null));

function issuing({ lines, limit }: (typeof ISSUING)[number]): Row {
  const { raw: one, all } = cpuMicroseconds({ raw, all: issue(lines, "ordinary") });
  return {
    what: `issue, ${lines} lines`,
    figure: one / all,
    unit: "of the raw sign rate",
    limit,
    note: `${round(all)} µs; one raw signature ${round(one)} µs`,
  };
}

function issuingMixed(lines: number): Row {
  const { raw: one, all } = cpuMicroseconds({ raw, all: issue(lines, "mixed") });
  return {
    what: `issue, ${lines} lines of mixed taxes`,
    figure: one / all,
    unit: "of the raw sign rate",
    note: `${round(all)} µs`,
  };
}

function growth(): Row {
  const { short, long } = cpuMicroseconds({ short: issue(500, "ordinary"), long: issue(LONGEST, "ordinary") });
  const note = `${round(long)} µs against ten times ${round(short)} µs`;
  return {
    what: `issue, ${LONGEST} lines`,
    figure: long / (short * 10),
    unit: "times ten of 500 lines",
    limit: LINEAR,
    note,
  };
}

/** From the bytes: text, tree, document, cadena, the certificate inside, its signature. */
function reading(lines: number, limit?: Row["limit"]): Row {
  const files = documents(lines).map((draft) => Buffer.from(issuer.issue(draft).xml, "utf8"));
  const read: Work = (turn) => {
    const reading = readCfdi(files[turn % files.length] ?? Buffer.alloc(0));
    if (!reading.ok || !verifySello(reading.comprobante)) throw new Error("A document of ours does not verify.");
  };
  const { raw: one, read: all } = cpuMicroseconds({ raw, read });
  const note = `${round(all)} µs for ${round((files[0]?.length ?? 0) / 1024)} KB`;
  return {
    what: `read and verify, ${lines} lines`,
    figure: one / all,
    unit: "times the raw sign rate",
    ...(limit && { limit }),
    note,
  };
}

function issue(lines: number, kind: Kind): Work {
  const drafts = documents(lines, kind);
  return (turn) => void issuer.issue(drafts[turn % drafts.length] ?? draftOf(lines, 0, kind));
}

/**
 * Several, so that nothing is fast for having been seen a moment ago; fewer of the long ones, for the memory's sake.
 */
function documents(lines: number, kind: Kind = "ordinary") {
  return Array.from({ length: Math.max(2, Math.min(64, Math.round(4000 / lines))) }, (_, number) =>
    draftOf(lines, number, kind),
  );
}

function round(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 0 });
}
