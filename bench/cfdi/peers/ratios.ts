import { cpuMicroseconds, type Work } from "../cpu.ts";
import { draftOf, Issuer } from "../documents.ts";

const SIZES = [3, 20, 500];

/**
 * Prints, for each size, the rate at which a peer does its work with one of our sealed documents, as a ratio to raw
 * signing.
 */
export function printRatios(workWith: (issuer: Issuer, sealed: ReturnType<Issuer["issue"]>) => Work): void {
  const issuer = new Issuer();
  const ratios = SIZES.map((lines) => {
    const work = workWith(issuer, issuer.issue(draftOf(lines, 1, "ordinary")));
    const { raw, peer } = cpuMicroseconds({ raw: () => void issuer.signRaw(), peer: work });
    return [`${lines} lines`, raw / peer];
  });
  console.log(JSON.stringify(Object.fromEntries(ratios)));
}
