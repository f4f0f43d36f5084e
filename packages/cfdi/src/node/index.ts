export {
  type Certificate,
  type CredentialError,
  certificateIn,
  type Issuer,
  type OpenedCertificate,
  openCertificate,
} from "./certificate.ts";
export {
  Credential,
  type CredentialFiles,
  type OpenedCredential,
  type OpenedKeyPair,
  openCredential,
  openKeyPair,
} from "./credential.ts";
export { openPrivateKey } from "./private-key.ts";
export { verifySello, verifySelloDe, verifyTimbre } from "./verify.ts";
