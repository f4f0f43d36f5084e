import type { LabelOf } from "../../catalogues/index.ts";

/**
 * A key of the SAT with its description: "601 - General de Ley Personas Morales"; the key alone when it is not known.
 */
export type Coded = (list: Parameters<LabelOf>[0], key: string) => string;

export function codedBy(labelOf: LabelOf): Coded {
  return (list, key) => {
    const label = labelOf(list, key);
    return label === undefined ? key : `${key} - ${label}`;
  };
}
