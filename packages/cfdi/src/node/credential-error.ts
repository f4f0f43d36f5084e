/**
 * Why a certificate or its key cannot be used: not a certificate of the SAT; an e.firma where a CSD is needed; not an
 * encrypted PKCS#8 key; the passphrase does not open it; the key is another certificate's.
 */
export type CredentialError = "invalidCert" | "notCsd" | "invalidKey" | "invalidPassphrase" | "notMatchKeyWithCert";
