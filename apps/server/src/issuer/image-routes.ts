import { IMAGE_LIMITS, type ImageKind, notice, ROUTES } from "@timbra/contract";
import type { RoutePlugin } from "../http/app.ts";
import { requireIssuer, type Session, withSessionTenant } from "../http/authenticate.ts";
import { contentVersion } from "../http/edit-version.ts";
import { type HttpProblem, refuse, refuseField, refuseFieldWith } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { sendFile } from "../http/send-file.ts";
import { getImageContent } from "./images.db.ts";
import { getIssuerImage, type ImageRefusal, type IssuerImage, saveImage } from "./images.ts";

const BYTES_PER_MB = 1024 * 1024;

export const imageRoutes: RoutePlugin = (app, deps) => {
  const find = (session: Session, kind: ImageKind) => getIssuerImage(deps, requireIssuer(session), kind);

  /** The version first: of an image that is newer than it, whoever replaces that one is refused once too often. */
  async function tell<Told>(session: Session, kind: ImageKind, to: (image: IssuerImage | null) => Told) {
    const version = contentVersion(await withSessionTenant(deps.db, session, (tx) => getImageContent(tx, kind)));
    return { ...to(await find(session, kind)), version };
  }

  async function save(
    session: Session,
    kind: ImageKind,
    field: string,
    given: { base64: string; name: string; version: string | null },
  ) {
    const upload = { bytes: Buffer.from(given.base64, "base64"), name: given.name, seen: given.version };
    const fault = await saveImage(deps, requireIssuer(session), kind, upload);
    if (fault !== null) throw imageProblem(fault, kind, field);
  }

  async function file(session: Session, kind: ImageKind, version: string | undefined): Promise<IssuerImage> {
    const image = await find(session, kind);
    if (image === null || (version !== undefined && version !== image.version)) throw refuse("not_found");
    return image;
  }

  route(app, ROUTES.getLogo, ({ session }) => tell(session, "logo", toLogo));

  route(app, ROUTES.saveLogo, async ({ session, body, language }) => {
    await save(session, "logo", "logoBase64", { base64: body.logoBase64, name: body.logoName, version: body.version });
    return { ...(await tell(session, "logo", toLogo)), message: notice("logo_saved", language) };
  });

  route(app, ROUTES.downloadLogo, async ({ session, query, reply }) =>
    sendFile(reply, await file(session, "logo", query.v)),
  );

  route(app, ROUTES.getBackground, ({ session }) => tell(session, "background", toBackground));

  route(app, ROUTES.saveBackground, async ({ session, body, language }) => {
    const { backgroundBase64: base64, backgroundName: name, version } = body;
    await save(session, "background", "backgroundBase64", { base64, name, version });
    return { ...(await tell(session, "background", toBackground)), message: notice("background_saved", language) };
  });

  route(app, ROUTES.downloadBackground, async ({ session, query, reply }) =>
    sendFile(reply, await file(session, "background", query.v)),
  );
};

function toLogo(image: IssuerImage | null) {
  const { uri, name, params } = toImageResponse(image);
  return { logo_uri: uri, logo_name: name, download_params: params };
}

function toBackground(image: IssuerImage | null) {
  const { uri, name, params } = toImageResponse(image);
  return { background_uri: uri, background_name: name, download_params: params };
}

function toImageResponse(image: IssuerImage | null) {
  if (image === null) return { uri: null, name: null, params: null };
  return { uri: dataUri(image), name: image.name, params: { v: image.version } };
}

function dataUri({ mediaType, bytes }: IssuerImage): string {
  return `data:${mediaType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")}`;
}

/** The refusal, whose message also stands at the field of the file. */
function imageProblem(fault: ImageRefusal, kind: ImageKind, field: string): HttpProblem {
  const { width, height, bytes } = IMAGE_LIMITS[kind];
  if (fault === "image_type" || fault === "image_damaged") return refuseField(fault, field);
  if (fault === "image_size") return refuseFieldWith(fault, { max: `${bytes / BYTES_PER_MB} MB` }, field);
  return refuseFieldWith(fault, { width, height }, field);
}
