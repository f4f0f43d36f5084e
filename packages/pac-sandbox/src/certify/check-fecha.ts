import type { Comprobante } from "@timbra/cfdi";
import { zonaHoraria } from "@timbra/sat-catalogues";
import { localText, minutesBetween } from "./local-time.ts";
import type { Reason } from "./reason.ts";

const OLDEST = 72 * 60;
const AHEAD = 5;

/** Fecha may be 72 hours old and 5 minutes ahead, by the clock of LugarExpedicion (RMF 2.7.2.9; code 401). */
export function checkFecha({ Fecha, LugarExpedicion }: Comprobante, now: Date): Reason[] {
  const age = minutesBetween(Fecha, localText(now, zonaHoraria(LugarExpedicion)));
  if (age > OLDEST) {
    return [
      {
        code: "401",
        message: "El rango de la fecha de generación no debe de ser mayor a 72 horas para la emisión del timbre.",
      },
    ];
  }
  if (age < -AHEAD)
    return [
      {
        code: "401",
        message: "Fecha y hora de generación fuera de rango: es posterior a la hora del lugar de expedición.",
      },
    ];
  return [];
}
