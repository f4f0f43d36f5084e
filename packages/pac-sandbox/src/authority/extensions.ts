import { bitString, implicit, octetString, oid, sequence, yes } from "./der.ts";

function extension(id: string, value: Uint8Array, critical = false): Buffer {
  return critical ? sequence(oid(id), yes(), octetString(value)) : sequence(oid(id), octetString(value));
}

/** The first nine bits of KeyUsage, most significant first (RFC 5280 §4.2.1.3). */
const USAGE = {
  digitalSignature: 0x80,
  nonRepudiation: 0x40,
  dataEncipherment: 0x10,
  keyAgreement: 0x08,
  keyCertSign: 0x04,
  cRLSign: 0x02,
};

function keyUsage(...uses: readonly (keyof typeof USAGE)[]): Buffer {
  const bits = uses.reduce((sum, use) => sum | USAGE[use], 0);
  let unused = 0;
  while (((bits >> unused) & 1) === 0) unused += 1;
  return extension("2.5.29.15", bitString([bits], unused), true);
}

const notAnAuthority = (): Buffer => extension("2.5.29.19", sequence());

/** What the SAT puts in a seal certificate (CSD): two extensions, and no more. */
export const csdExtensions = (): Buffer[] => [notAnAuthority(), keyUsage("digitalSignature", "nonRepudiation")];

/** What the SAT puts in an e.firma (FIEL): it also encrypts, agrees keys and signs mail. */
export const fielExtensions = (): Buffer[] => [
  notAnAuthority(),
  extension("2.16.840.1.113730.1.1", bitString([0xa0], 5)),
  keyUsage("digitalSignature", "nonRepudiation", "dataEncipherment", "keyAgreement"),
  extension("2.5.29.37", sequence(oid("1.3.6.1.5.5.7.3.4"), oid("1.3.6.1.5.5.7.3.2"))),
];

export const authorityExtensions = (): Buffer[] => [
  extension("2.5.29.19", sequence(yes()), true),
  keyUsage("keyCertSign", "cRLSign"),
];

/** What a web server's certificate says: the names and IPv4 addresses that it may be reached at. */
export const serverExtensions = (hosts: readonly string[]): Buffer[] => [
  notAnAuthority(),
  keyUsage("digitalSignature"),
  extension("2.5.29.37", sequence(oid("1.3.6.1.5.5.7.3.1"))),
  extension("2.5.29.17", sequence(...hosts.map(generalName))),
];

function generalName(host: string): Buffer {
  const DNS_NAME = 2;
  const IP_ADDRESS = 7;
  const numbers = host.split(".").map(Number);
  return numbers.length === 4 && numbers.every(Number.isInteger)
    ? implicit(IP_ADDRESS, Buffer.from(numbers))
    : implicit(DNS_NAME, Buffer.from(host));
}
