import {
  backgroundRequest,
  type CheckedForm,
  checkForm,
  IMAGE_LIMITS,
  type ImageKind,
  type Language,
  logoRequest,
} from "@timbra/contract";
import { call, callForFile, type ReceivedFile } from "../../../lib/api-client.ts";

/** An image of the issuer as the server answers it; everything is null while there is none. */
export interface SavedImage {
  readonly uri: string | null;
  readonly name: string | null;
  readonly download: Readonly<Record<string, string>> | null;
  /** Goes back with the image that takes its place. */
  readonly version: string;
}

interface ImageToSave {
  readonly base64: string;
  readonly name: string;
}

interface ImageKindLabels {
  readonly limits: (typeof IMAGE_LIMITS)[ImageKind];
  readonly load: (signal: AbortSignal) => Promise<SavedImage>;
  /** What the contract says of a chosen file, or of none. */
  readonly check: (image: ImageToSave | null, language: Language) => CheckedForm<unknown>;
  readonly save: (
    image: ImageToSave,
    version: string | undefined,
  ) => Promise<SavedImage & { readonly message: string }>;
  readonly file: (download: Readonly<Record<string, string>>) => Promise<ReceivedFile>;
}

/** Logo and background are the same thing under two sets of names. */
export const IMAGE_KINDS: Readonly<Record<ImageKind, ImageKindLabels>> = {
  logo: {
    limits: IMAGE_LIMITS.logo,
    load: async (signal) => ofLogo(await call("getLogo", { signal })),
    check: (image, language) => checkForm(logoRequest, { logoBase64: image?.base64, logoName: image?.name }, language),
    save: async ({ base64, name }, version) => {
      const saved = await call("saveLogo", { body: { logoBase64: base64, logoName: name, version } });
      return { ...ofLogo(saved), message: saved.message };
    },
    file: (download) => callForFile("downloadLogo", { query: download }),
  },
  background: {
    limits: IMAGE_LIMITS.background,
    load: async (signal) => ofBackground(await call("getBackground", { signal })),
    check: (image, language) =>
      checkForm(backgroundRequest, { backgroundBase64: image?.base64, backgroundName: image?.name }, language),
    save: async ({ base64, name }, version) => {
      const saved = await call("saveBackground", { body: { backgroundBase64: base64, backgroundName: name, version } });
      return { ...ofBackground(saved), message: saved.message };
    },
    file: (download) => callForFile("downloadBackground", { query: download }),
  },
};

interface Logo {
  readonly logo_uri: string | null;
  readonly logo_name: string | null;
  readonly download_params: Readonly<Record<string, string>> | null;
  readonly version: string;
}

interface Background {
  readonly background_uri: string | null;
  readonly background_name: string | null;
  readonly download_params: Readonly<Record<string, string>> | null;
  readonly version: string;
}

const ofLogo = (logo: Logo): SavedImage => ({
  uri: logo.logo_uri,
  name: logo.logo_name,
  download: logo.download_params,
  version: logo.version,
});

const ofBackground = (background: Background): SavedImage => ({
  uri: background.background_uri,
  name: background.background_name,
  download: background.download_params,
  version: background.version,
});
