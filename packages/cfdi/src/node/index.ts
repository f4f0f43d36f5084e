export { type Certificate, type Issuer, type OpenedCertificate, openCertificate } from "./certificate.ts";
export { Credential, type CredentialFiles, type OpenedCredential, openCredential } from "./credential.ts";
export type { CredentialError } from "./credential-error.ts";
export { certificateIn } from "./known-certificates.ts";
export { openPrivateKey } from "./private-key.ts";
export { verifySello } from "./verify-sello.ts";
export { verifyTimbre } from "./verify-timbre.ts";
