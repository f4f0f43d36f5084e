import { type LabelledList, labelOf } from "@timbra/sat-catalogues";

/** A key of the SAT with its description: "601 - General de Ley Personas Morales"; the key alone when it is not known. */
export function coded(list: LabelledList, key: string): string {
  const label = labelOf(list, key);
  return label === undefined ? key : `${key} - ${label}`;
}
