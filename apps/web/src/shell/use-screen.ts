import { useMatches } from "react-router";
import { FULL, type ScreenHandle } from "./screen.ts";

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
