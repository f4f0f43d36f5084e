import { type DerValue, derValueAt } from "./der-value.ts";

const DER_SEQUENCE = 0x30;
const INTEGER = 0x02;
/** 1.3.6.1.4.1.11591.4.11 (RFC 7914). */
const SCRYPT = Buffer.from("06092b06010401da47040b", "hex");
const SCRYPT_FACTORS = 3;
const BYTES_READ = 4;

/**
 * How many rounds of work an AlgorithmIdentifier asks of whoever derives the key from a passphrase: the iterations of
 * PBES1 and PBKDF2 (RFC 8018), for scrypt the product of its three costs. Infinity for more than four bytes can say;
 * null when it is no DER, or names no number.
 */
export function derivationWork(der: Buffer, algorithm: DerValue): number | null {
  const numbers = integersIn(der, algorithm)?.sort((one, other) => other - one);
  const [most] = numbers ?? [];
  if (numbers === undefined || most === undefined) return null;
  const isScrypt = der.subarray(algorithm.start, algorithm.end).includes(SCRYPT);
  return isScrypt ? numbers.slice(0, SCRYPT_FACTORS).reduce((product, factor) => product * factor, 1) : most;
}

/** Every number in it, however deep; undefined when something does not fit. */
function integersIn(der: Buffer, whole: DerValue): number[] | undefined {
  const numbers: number[] = [];
  const open = [whole];
  for (let outer = open.pop(); outer !== undefined; outer = open.pop()) {
    for (let at = outer.start; at < outer.end; ) {
      const value = derValueAt(der, at, outer.end);
      if (value === null) return undefined;
      if (value.tag === DER_SEQUENCE) open.push(value);
      if (value.tag === INTEGER) numbers.push(numberOf(der.subarray(value.start, value.end)));
      at = value.end;
    }
  }
  return numbers;
}

function numberOf(bytes: Buffer): number {
  const significant = bytes.subarray(
    Math.max(
      0,
      bytes.findIndex((byte) => byte !== 0),
    ),
  );
  if (significant.length > BYTES_READ) return Number.POSITIVE_INFINITY;
  return significant.length === 0 ? 0 : significant.readUIntBE(0, significant.length);
}
