import type { QueryClient } from "@tanstack/react-query";
import type { Scope } from "@timbra/contract";
import type { ParseKeys } from "i18next";
import type { ComponentType } from "react";
import { useMatches } from "react-router";

/** The layout of a screen. */
export interface ScreenLayout {
  readonly header: boolean;
  readonly footer: boolean;
  readonly sidebar: boolean;
  /** Nothing but the screen: before signing in. */
  readonly minimal: boolean;
}

export const FULL: ScreenLayout = { header: true, footer: true, sidebar: true, minimal: false };
export const MINIMAL: ScreenLayout = { header: false, footer: false, sidebar: false, minimal: true };

/** What an address says about itself; carried as the route's `handle`. */
export interface ScreenHandle {
  readonly title: ParseKeys;
  /** `"public"` needs no login; an empty list any login; otherwise one of the scopes. */
  readonly access: "public" | readonly (Scope | "*")[];
  /** Shows what an invited accountant may read, too. */
  readonly accountant?: true;
  readonly layout: ScreenLayout;
  /** Needs a complete registration: otherwise the user is redirected to the missing step. */
  readonly needsRegistration?: boolean;
}

/**
 * A screen. `begin` asks for what it shows first, as soon as its code is there: then it is drawn once, with everything,
 * instead of once for each answer.
 */
export type ScreenComponent = ComponentType & { readonly begin?: (queries: QueryClient) => Promise<unknown> };

const UNKNOWN: ScreenHandle = { title: "screens.not_found", access: "public", layout: FULL };

const isHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === "object" && handle !== null && "access" in handle;

/** The handle of the screen being shown. */
export function useScreen(): ScreenHandle {
  const handles = useMatches()
    .map((match) => match.handle)
    .filter(isHandle);
  return handles.at(-1) ?? UNKNOWN;
}
