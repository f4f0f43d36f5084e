import { ROUTES, type RouteName } from "@timbra/contract";

/** Method and path of one route. */
type Address = Readonly<Record<"method" | "path", string>>;

/**
 * Where each route of the contract is. The build evaluates this module and ships the result alone
 * (`build-time-values` in vite.config.ts): the schemas of all requests would be a third of what /auth/login loads.
 */
export const ROUTE_ADDRESSES = Object.fromEntries(
  Object.entries(ROUTES).map(([name, { method, path }]) => [name, { method, path }]),
) as Readonly<Record<RouteName, Address>>;
