import { EDITION } from "@timbra/sat-catalogues";
import type { Deps } from "../deps.ts";
import { mexicanDay } from "../mexican-day.ts";

const DAY_MS = 86_400_000;

/**
 * Days since the SAT published the lists that this process uses; since they were imported, where the publication's day
 * is unknown.
 */
export function ageOfLists({ catalogueBook, clock }: Pick<Deps, "catalogueBook" | "clock">): number {
  const edition = catalogueBook.edition();
  const day = edition === null ? EDITION.date : (edition.publishedOn ?? mexicanDay(edition.importedAt));
  return (Date.parse(mexicanDay(clock.now())) - Date.parse(day)) / DAY_MS;
}
