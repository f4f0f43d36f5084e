/**
 * Why a certificate or its key cannot be used: not a certificate of the SAT; an e.firma where a CSD is needed; not an
 * encrypted PKCS#8 key; a private key that no passphrase guards; the passphrase does not open it; the key is another
 * certificate's.
 */
export type CredentialError =
  | "invalidCert"
  | "notCsd"
  | "invalidKey"
  | "unencryptedKey"
  | "invalidPassphrase"
  | "notMatchKeyWithCert";
