import { ROUTES } from "@timbra/contract";
import type { Room } from "../../http/app-type.ts";
import { route } from "../../http/route.ts";
import { verifyCfdi } from "./verify-cfdi.ts";

/** Any CFDI, looked at and forgotten. */
export const verificationRoutes: Room = (app, deps) => {
  route(app, ROUTES.verifyCfdi, ({ body, language }) =>
    verifyCfdi(deps, Buffer.from(body.xmlBase64, "base64"), language),
  );
};
