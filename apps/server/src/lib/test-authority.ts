/**
 * The SAT's test kit and the sandbox provider's own authority number what they issue from 2000 or 3000; the SAT's real
 * numbers begin with 00001.
 */
const OF_TESTS = /^[23]000/;

/**
 * Whether a certificate comes from an authority that is there for tests: in live mode neither it nor what it seals is
 * worth anything.
 */
export function isOfTestAuthority(certificateNumber: string): boolean {
  return OF_TESTS.test(certificateNumber);
}
