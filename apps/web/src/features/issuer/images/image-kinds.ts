import {
  backgroundRequest,
  type CheckedForm,
  checkForm,
  IMAGE_LIMITS,
  type ImageKind,
  type Language,
  logoRequest,
  type ResponseOf,
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

const ofLogo = ({ logo_uri, logo_name, download_params, version }: ResponseOf<"getLogo">): SavedImage => {
  return { uri: logo_uri, name: logo_name, download: download_params, version };
};

const ofBackground = (saved: ResponseOf<"getBackground">): SavedImage => {
  const { background_uri, background_name, download_params, version } = saved;
  return { uri: background_uri, name: background_name, download: download_params, version };
};
