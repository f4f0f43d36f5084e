import { IMAGE_LIMITS, type ImageKind, notice, ROUTES } from "@timbra/contract";
import type { Room } from "../http/app-type.ts";
import { type Problem, refuse, refuseField, refuseFieldWith } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { sendFile } from "../http/send-file.ts";
import type { Session } from "../http/session.ts";
import { issuerOf } from "../http/tenant.ts";
import { getIssuerImage, type IssuerImage } from "./get-image.ts";
import { type ImageRefusal, saveImage } from "./save-image.ts";

const BYTES_PER_MB = 1024 * 1024;

export const imageRoutes: Room = (app, deps) => {
  const find = (session: Session, kind: ImageKind) => getIssuerImage(deps, issuerOf(session), kind);

  async function save(session: Session, kind: ImageKind, field: string, base64: string, name: string): Promise<IssuerImage | null> {
    const fault = await saveImage(deps, issuerOf(session), kind, { bytes: Buffer.from(base64, "base64"), name });
    if (fault !== null) throw refuseImage(fault, kind, field);
    return find(session, kind);
  }

  async function file(session: Session, kind: ImageKind, version: string | undefined): Promise<IssuerImage> {
    const image = await find(session, kind);
    if (image === null || (version !== undefined && version !== image.version)) throw refuse("not_found");
    return image;
  }

  route(app, ROUTES.getLogo, async ({ session }) => toLogo(await find(session, "logo")));

  route(app, ROUTES.saveLogo, async ({ session, body, language }) => {
    const image = await save(session, "logo", "logoBase64", body.logoBase64, body.logoName);
    return { ...toLogo(image), message: notice("logo_saved", language) };
  });

  route(app, ROUTES.downloadLogo, async ({ session, query, reply }) => sendFile(reply, await file(session, "logo", query.v)));

  route(app, ROUTES.getBackground, async ({ session }) => toBackground(await find(session, "background")));

  route(app, ROUTES.saveBackground, async ({ session, body, language }) => {
    const image = await save(session, "background", "backgroundBase64", body.backgroundBase64, body.backgroundName);
    return { ...toBackground(image), message: notice("background_saved", language) };
  });

  route(app, ROUTES.downloadBackground, async ({ session, query, reply }) => sendFile(reply, await file(session, "background", query.v)));
};

function toLogo(image: IssuerImage | null) {
  const { uri, name, params } = shown(image);
  return { logo_uri: uri, logo_name: name, download_params: params };
}

function toBackground(image: IssuerImage | null) {
  const { uri, name, params } = shown(image);
  return { background_uri: uri, background_name: name, download_params: params };
}

function shown(image: IssuerImage | null) {
  if (image === null) return { uri: null, name: null, params: null };
  return { uri: dataUri(image), name: image.name, params: { v: image.version } };
}

function dataUri({ mediaType, bytes }: IssuerImage): string {
  return `data:${mediaType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")}`;
}

/** The refusal, whose message also stands at the field of the file. */
function refuseImage(fault: ImageRefusal, kind: ImageKind, field: string): Problem {
  const { width, height, bytes } = IMAGE_LIMITS[kind];
  if (fault === "image_type" || fault === "image_damaged") return refuseField(fault, field);
  if (fault === "image_size") return refuseFieldWith(fault, { max: `${bytes / BYTES_PER_MB} MB` }, field);
  return refuseFieldWith(fault, { width, height }, field);
}
