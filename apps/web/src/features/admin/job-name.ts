import i18next, { type ParseKeys, type TFunction } from "i18next";

/** What a job or a kind of work is called; one that this build does not know (of a newer server) by its own name. */
export function jobName(t: TFunction, name: string): string {
  const key = `job_names.${name}`;
  return i18next.exists(key) ? t(key as ParseKeys) : name;
}
