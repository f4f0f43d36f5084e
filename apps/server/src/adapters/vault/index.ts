export { createLocalVault } from "./local-vault.ts";
export { loadMasterKeys } from "./master-keys.ts";
export { createSignerMemory, type OpenedSigner, type SignerMemory } from "./signer-memory.ts";
export type { IssuerSigner, SealedKey, Vault } from "./vault.ts";
