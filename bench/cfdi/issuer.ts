import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import { check, type Draft, price, type Sealed, seal } from "@timbra/cfdi";
import { type Credential, openCredential } from "@timbra/cfdi/node";
import { createCatalogos } from "@timbra/sat-catalogues";
import { makeCsd } from "../../packages/cfdi/src/testing/certificates.ts";

const RFC = "EKU9003173C9";

/** A taxpayer with a certificate made for this run. */
export class Issuer {
  readonly credential: Credential;
  readonly key: KeyObject;
  readonly files = makeCsd({ rfc: RFC });
  readonly #context = { catalogos: createCatalogos(), ahora: "2026-11-20T10:20:00" };
  readonly #short = Buffer.alloc(500, "x");

  constructor() {
    const opened = openCredential(this.files);
    if (!opened.ok) throw new Error(opened.error);
    this.credential = opened.credential;
    this.key = createPrivateKey({
      key: this.files.key,
      format: "der",
      type: "pkcs8",
      passphrase: this.files.passphrase,
    });
  }

  /** What everything is compared with: RSA-2048 and SHA-256 over 500 bytes, to base64. */
  signRaw(): string {
    return sign("sha256", this.#short, this.key).toString("base64");
  }

  /** Amounts, every rule, cadena original, seal, XML. */
  issue(draft: Draft): Sealed {
    const { checked, problems } = check(price(draft, 2), this.#context);
    if (checked === null) throw new Error(JSON.stringify(problems[0]));
    return seal(checked, this.credential);
  }
}
