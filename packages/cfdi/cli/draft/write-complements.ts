import type { Catalogos, Complemento, ComplementoDesconocido, Draft, Problem } from "@timbra/cfdi";
import { COMPLEMENTOS, complementoDe, type Datos } from "@timbra/cfdi/complementos";

/** A complement as a draft has it: the id of its table, and its data by the names of the schema. */
interface PorTabla {
  readonly tabla: string;
  readonly datos: Datos;
}

type ConceptoConTablas = Omit<Draft["Conceptos"][number], "ComplementoConcepto"> & {
  readonly ComplementoConcepto?: readonly PorTabla[];
};

/** A draft whose complements are not written yet. */
export type DraftConTablas = Omit<Draft, "Conceptos" | "Complemento"> & {
  readonly Conceptos: readonly ConceptoConTablas[];
  readonly Complemento?: readonly (Complemento | PorTabla)[];
};

/**
 * The draft with its complements written by their tables, and what is wrong with those. One with an error is left out:
 * such a draft is never sealed.
 */
export async function writeComplements(
  { Conceptos, Complemento, ...rest }: DraftConTablas,
  catalogos: Catalogos,
): Promise<{ readonly draft: Draft; readonly problems: readonly Problem[] }> {
  const problems: Problem[] = [];
  const day = rest.Fecha.slice(0, "YYYY-MM-DD".length);
  async function written({ tabla, datos }: PorTabla, path: string): Promise<ComplementoDesconocido[]> {
    const known = await COMPLEMENTOS.find(({ id }) => id === tabla)?.load();
    if (known === undefined) return [];
    const result = complementoDe(known.tabla, datos, path, (list, key) =>
      catalogos.estadoEnComplemento?.(list, key, day),
    );
    problems.push(...result.problems);
    return result.ok ? [result.complemento] : [];
  }
  const ofDocument = await inTurn(Complemento ?? [], (one, at) =>
    "tabla" in one ? written(one, `Complemento[${at}]`) : Promise.resolve([one]),
  );
  const lines = await inTurn(Conceptos, async ({ ComplementoConcepto, ...concepto }, line) => {
    if (ComplementoConcepto === undefined) return [concepto];
    const path = `Conceptos[${line}].ComplementoConcepto`;
    return [
      {
        ...concepto,
        ComplementoConcepto: await inTurn(ComplementoConcepto, (one, at) => written(one, `${path}[${at}]`)),
      },
    ];
  });
  const draft = { ...rest, Conceptos: lines, ...(Complemento !== undefined && { Complemento: ofDocument }) };
  return { draft, problems };
}

/** Problems in the order of the draft. */
async function inTurn<Item, Made>(
  items: readonly Item[],
  make: (item: Item, at: number) => Promise<readonly Made[]>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const [at, item] of items.entries()) made.push(...(await make(item, at)));
  return made;
}
