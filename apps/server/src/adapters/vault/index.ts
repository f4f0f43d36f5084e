export { createSecretBox, findDataKey, openDataKey, type SecretBox } from "./data-keys.db.ts";
export { createLocalVault } from "./local-vault.ts";
export { openMasterKeys } from "./master-keys.db.ts";
export { type MasterKeys, readMasterKeys } from "./master-keys.ts";
export { type CachedSigner, createSignerCache, type SignerCache } from "./signer-cache.ts";
export type { IssuerSigner, SealedKey, Vault } from "./vault.ts";
