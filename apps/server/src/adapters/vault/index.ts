export { createLocalVault } from "./local-vault.ts";
export { loadMasterKeys } from "./master-keys.ts";
export type { KeyPlace, SealedKey, Vault } from "./vault.ts";
