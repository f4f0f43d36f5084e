export { createSecretBox, findDataKey, openDataKey, type SecretBox } from "./data-keys.db.ts";
export { countWrapped, openAllWrapped, type WrappedCount } from "./envelopes.db.ts";
export { retiredFileOf } from "./key-file.ts";
export { createLocalVault } from "./local-vault.ts";
export {
  type KeyHolder,
  listKeyHolders,
  openMasterKeyring,
  reportHeldKeys,
} from "./master-keyring.db.ts";
export { type MasterKeys, readMasterKeys } from "./master-keys.ts";
export { type KnownKey, listKeys, type RotationStep, retireMasterKeys, rotateMasterKey } from "./rotation.db.ts";
export { type CachedSigner, createSignerCache, type SignerCache } from "./signer-cache.ts";
export type { IssuerSigner, SealedKey, Vault } from "./vault.ts";
