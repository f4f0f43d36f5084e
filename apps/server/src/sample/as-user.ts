import { type ParamsOf, type RequestOf, type ResponseOf, ROUTES, type RouteName } from "@timbra/contract";
import type { App } from "../http/app-type.ts";

/** Calls the product's own addresses as the owner of a session does: whatever they check is checked. */
export type AsUser = <Name extends RouteName>(
  name: Name,
  input?: { readonly body?: RequestOf<Name>; readonly params?: ParamsOf<Name>; readonly key?: string },
) => Promise<ResponseOf<Name>>;

export function asUser(app: App, token: string): AsUser {
  return async (name, { body, params, key } = {}) => {
    const { method, path } = ROUTES[name];
    const url = path.replace(/:(\w+)/g, (_, part: string) =>
      String((params as Record<string, unknown> | undefined)?.[part] ?? ""),
    );
    const headers = {
      authorization: `Bearer ${token}`,
      localization: "es",
      ...(key === undefined ? {} : { "idempotency-key": key }),
    };
    const answer = await app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode >= 300)
      throw new Error(`${name} answered ${answer.statusCode}: ${answer.body.slice(0, 500)}`);
    return answer.json();
  };
}
