import { tipoDePermiso } from "@timbra/cfdi/complementos";
import * as z from "zod";
import { expectedVersion, idParams } from "./fields/identifier.ts";
import { anyText, messageKey, optionalText, refuseUnlikeName } from "./fields/text.ts";
import { messageResponse, nullableText } from "./fields/wire.ts";
import { del, get, post, put } from "./route.ts";

/**
 * A permit to sell hydrocarbons or petroleum products. Its kind is read from its number; `name`: what it is of, a
 * petrol station for instance.
 */
export const fuelPermitRequest = z.object({
  number: anyText()
    .transform((text) => text.replace(/\s/g, ""))
    .superRefine((number, context) => {
      if (number === "") context.addIssue({ code: "custom", message: messageKey("required") });
      else if (tipoDePermiso(number) === undefined)
        context.addIssue({ code: "custom", message: messageKey("fuel_permit") });
    }),
  name: optionalText(1, 100).superRefine(refuseUnlikeName),
});

/** What a new permit starts with. */
export const NEW_FUEL_PERMIT = { number: "", name: "" } as const;

/** A permit as a sale needs it. `kind` is a key of c_TipoPermiso. */
export const ownPermit = z.object({ kind: z.string(), number: z.string(), name: nullableText });
export type OwnPermit = z.output<typeof ownPermit>;

/** `version`: to be sent back with a change, so that nobody writes over what somebody else saved meanwhile. */
export const fuelPermitSchema = ownPermit.extend({ id: z.string(), version: z.string() });
export type FuelPermit = z.output<typeof fuelPermitSchema>;

const settings = "crud_user_settings";

export const fuelPermitRoutes = {
  listFuelPermits: get("/api/fuel-permits", settings, "The issuer's permits to sell fuels", {
    response: z.object({ permits: z.array(fuelPermitSchema) }),
  }),
  createFuelPermit: post("/api/fuel-permits", settings, "Keep a permit to sell fuels", {
    request: fuelPermitRequest,
    response: z.object({ message: z.string(), permit: fuelPermitSchema }),
    status: 201,
  }),
  updateFuelPermit: put("/api/fuel-permits/:id", settings, "Change a permit to sell fuels", {
    params: idParams,
    request: fuelPermitRequest.extend({ version: expectedVersion() }),
    response: z.object({ message: z.string(), permit: fuelPermitSchema }),
  }),
  deleteFuelPermit: del("/api/fuel-permits/:id", settings, "Forget a permit to sell fuels", {
    params: idParams,
    response: messageResponse,
  }),
};
