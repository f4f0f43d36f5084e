import type { SignerCache } from "../adapters/vault/index.ts";
import type { Deps } from "../boot/deps.ts";
import type { TriggerFault } from "./faults.ts";

/** The ports of the product, with the fault points of a stamp that lie at them. */
export function wrapDeps(deps: Deps, buggify: TriggerFault): Deps {
  return { ...deps, buggify, signers: wrapSigners(deps.signers, buggify) };
}

/** A key is opened between its search in memory and its being kept there. */
function wrapSigners(signers: SignerCache, buggify: TriggerFault): SignerCache {
  return {
    ...signers,
    find(issuerId, subject) {
      if (subject !== undefined) buggify("key-decrypt:before", subject);
      const known = signers.find(issuerId, subject);
      if (subject !== undefined && known !== undefined) buggify("key-decrypt:after", subject);
      return known;
    },
    keep(issuerId, opened, subject) {
      signers.keep(issuerId, opened, subject);
      if (subject !== undefined) buggify("key-decrypt:after", subject);
    },
  };
}
