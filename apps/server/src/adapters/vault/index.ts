export { createLocalVault } from "./local-vault.ts";
export { loadMasterKeys } from "./master-keys.ts";
export type { IssuerSigner, Vault } from "./vault.ts";
