import i18next, { type ParseKeys, type TFunction } from "i18next";

/** What an event is called; one that this build does not know, by its own name. */
export function eventLabel(t: TFunction, event: string): string {
  const key = `developers.event_${event.replace(".", "_")}`;
  return i18next.exists(key) ? t(key as ParseKeys) : event;
}
