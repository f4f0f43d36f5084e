import { type Catalogos, OPEN_CATALOGOS } from "@timbra/cfdi";
import type { Context } from "./command.ts";
import { Refused } from "./refused.ts";

/** The SAT's lists, and whether there are any: without --catalogues every key may exist. */
export interface Catalogues {
  readonly catalogos: Catalogos;
  readonly areGiven: boolean;
}

/**
 * The lists of the module that --catalogues names: what its `createCatalogos()` gives, or what it exports as
 * `catalogos`.
 */
export async function loadCatalogues({ value, shell }: Pick<Context, "value" | "shell">): Promise<Catalogues> {
  const module = value("catalogues");
  if (module === undefined) return { catalogos: OPEN_CATALOGOS, areGiven: false };
  const loaded = await shell.load(module).catch(() => {
    throw new Refused("no-module", { module }, { isUsage: true });
  });
  const catalogos = catalogosOf(loaded as Readonly<Record<string, unknown>>);
  if (!isCatalogos(catalogos)) throw new Refused("not-catalogues", { module }, { isUsage: true });
  return { catalogos, areGiven: true };
}

function catalogosOf({ createCatalogos, catalogos }: Readonly<Record<string, unknown>>): unknown {
  return typeof createCatalogos === "function" ? createCatalogos() : catalogos;
}

function isCatalogos(value: unknown): value is Catalogos {
  const deeds = ["estado", "decimales", "regimen", "usoCfdi", "tasas", "patronNumRegIdTrib"];
  return (
    typeof value === "object" && value !== null && deeds.every((deed) => typeof Reflect.get(value, deed) === "function")
  );
}
