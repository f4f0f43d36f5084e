/**
 * A Fecha of the XML ("2026-11-20T11:50:00") for reading: "20/11/2026 11:50:00" in Spanish, "2026-11-20 11:50:00" in
 * English.
 */
export function dateTime(fecha: string, language: "es" | "en"): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)$/.exec(fecha);
  if (!found) return fecha;
  const [, year, month, day, time] = found;
  return language === "en" ? `${year}-${month}-${day} ${time}` : `${day}/${month}/${year} ${time}`;
}
