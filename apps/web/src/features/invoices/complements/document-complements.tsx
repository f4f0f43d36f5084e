import type { ComplementPlace, DraftComplement } from "@timbra/contract";
import { lazy, memo, Suspense } from "react";
import { lazyImport } from "../../../lib/lazy-import.ts";
import { setHeader } from "../editor/draft-changes.ts";
import { useEditor } from "../editor/editor-context.ts";
import type { HeaderProblems } from "../editor/problems.ts";

const ComplementsEditor = lazy(async () => ({
  default: (await lazyImport(() => import("./complements-editor.tsx"))).ComplementsEditor,
}));

interface ComplementsProps {
  readonly place: ComplementPlace;
  readonly complements: readonly DraftComplement[];
  /** Where they are, as the ids of their fields say it: "complements" of the document. */
  readonly base: string;
  /** Sentence by path after that: "complements.0.data.Emisor.Curp". */
  readonly problems: HeaderProblems;
  readonly onChange: (complements: DraftComplement[]) => void;
}

/** The complements of a document or a line: nothing at all where the issuer is offered none and the draft has none. */
export function Complements(props: ComplementsProps) {
  const { form } = useEditor();
  const offered = form.complements.filter(({ place }) => place === props.place);
  if (offered.length === 0 && props.complements.length === 0) return null;
  return (
    <Suspense>
      <ComplementsEditor {...props} offered={offered} />
    </Suspense>
  );
}

/** Those of the whole document. */
export const DocumentComplements = memo(function DocumentComplements({
  complements,
  problems,
}: Pick<ComplementsProps, "complements" | "problems">) {
  const { edit } = useEditor();
  return (
    <Complements
      place="document"
      base="complements"
      complements={complements}
      problems={problems}
      onChange={(changed) => edit(setHeader({ complements: changed }))}
    />
  );
});
