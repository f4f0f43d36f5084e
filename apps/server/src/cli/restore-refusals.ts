import type { Language } from "@timbra/contract";
import type { InstallationRefusal } from "./restore-installation.ts";

/** Why nothing was restored, for whoever asked for it. */
export function refusalMessage(refusal: InstallationRefusal, language: Language): string {
  const es = language === "es";
  switch (refusal.refused) {
    case "not_empty":
      return es
        ? `${refusal.folder} no está vacía: no se restaura encima de nada. Dé otra con --to.`
        : `${refusal.folder} is not empty: nothing is restored over anything. Give another one with --to.`;
    case "no_backup":
      return es ? "Ahí no hay ningún respaldo completo." : "There is no complete backup there.";
    case "before_first":
      return es
        ? `El primer respaldo terminó el ${refusal.first.toISOString()}: antes de eso no se puede restaurar.`
        : `The first backup ended at ${refusal.first.toISOString()}: nothing before that can be restored.`;
    case "after_reach":
      return es
        ? `El respaldo llega hasta el ${refusal.reach.toISOString()}. Para restaurarlo todo, quite --until.`
        : `The backup reaches until ${refusal.reach.toISOString()}. To restore all of it, leave --until out.`;
    case "other_major":
      return es
        ? `Es un respaldo de PostgreSQL ${refusal.major}, que este programa no trae.`
        : `It is a backup of PostgreSQL ${refusal.major}, which this program does not contain.`;
  }
}
