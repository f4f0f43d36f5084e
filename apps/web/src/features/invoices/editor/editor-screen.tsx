import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import type { InvoiceForm } from "@timbra/contract";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { invoiceFormQuery } from "../../../lib/invoice-form-query.ts";
import { todayIn } from "../../../lib/place-of-issue.ts";
import { useSession } from "../../../lib/session.ts";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { Page } from "../../../ui/page.tsx";
import { lawQuery } from "../api.ts";
import { type OpenDraftResult, openBlankDraft, openNewDraft, openSavedDraft } from "../autosave/local-draft.ts";
import { Editor } from "./editor.tsx";
import type { EditorModals } from "./editor-context.ts";

/** /create/invoice: a new invoice, or the draft that ?draft= names. */
export function EditorScreen({ modals }: { readonly modals: EditorModals }) {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const { key: arrival } = useLocation();
  const asked = params.get("draft");
  // A draft that got its id while it was being typed stays in the editor that it is typed in.
  const [own, setOwn] = useState<{ readonly id: string; readonly key: string } | null>(null);
  const [reloads, setReloads] = useState(0);
  const key = own !== null && own.id === asked ? own.key : `${asked ?? arrival}-${reloads}`;
  const adopt = useCallback(
    (id: string) => {
      setOwn({ id, key });
      setParams({ draft: id }, { replace: true });
    },
    [key, setParams],
  );
  if (session === null) return null;
  const owner = `${session.user.rfc}:${session.user.email}`;
  const reload = () => {
    setOwn(null);
    setReloads(reloads + 1);
  };
  return <OpenEditor key={key} asked={asked} owner={owner} modals={modals} onFirstSaved={adopt} onReload={reload} />;
}

EditorScreen.begin = (queries: QueryClient) =>
  Promise.all([queries.prefetchQuery(invoiceFormQuery()), queries.prefetchQuery(lawQuery())]);

interface OpenEditorProps {
  readonly asked: string | null;
  readonly owner: string;
  readonly modals: EditorModals;
  readonly onFirstSaved: (id: string) => void;
  readonly onReload: () => void;
}

function OpenEditor({ asked, owner, modals, onFirstSaved, onReload }: OpenEditorProps) {
  const { t } = useTranslation();
  const { data: form, error } = useQuery({ ...invoiceFormQuery(), placeholderData: keepPreviousData });
  const { data: messages, error: withoutLaw } = useQuery({ ...lawQuery(), placeholderData: keepPreviousData });
  const { opening, failure } = useOpenedDraft(asked, form, owner);
  const failed = error ?? withoutLaw ?? failure;
  if (failed !== null) {
    return (
      <Page title={t("invoice_editor.title")}>
        <LoadFailure title={t("invoice_editor.load_error")} message={failed.message} onRetry={onReload} />
      </Page>
    );
  }
  if (opening?.kind === "not_a_draft") return <Navigate to={`/invoice/${opening.id}`} replace />;
  if (form === undefined || messages === undefined || opening === null)
    return <LoadingOverlay visible over="screen" text={t("invoice_editor.loading")} />;
  return (
    <Editor
      form={form}
      messages={messages}
      opened={opening.opened}
      owner={owner}
      today={todayIn(form.issuer.zip_code)}
      modals={modals}
      onFirstSaved={onFirstSaved}
      onReload={onReload}
    />
  );
}

/**
 * Opens once: what is loaded again later (series, catalogues) must not touch what is being typed. A new draft is there
 * with the first drawing where what it begins with is.
 */
function useOpenedDraft(asked: string | null, form: InvoiceForm | undefined, owner: string) {
  const [opening, setOpening] = useState<OpenDraftResult | null>(() =>
    form === undefined || asked !== null ? null : openBlankDraft(form, owner),
  );
  const [failure, setFailure] = useState<Error | null>(null);
  const [first] = useState(asked);
  useEffect(() => {
    if (form === undefined || opening !== null) return;
    let wanted = true;
    const found = first === null ? openNewDraft(form, owner) : openSavedDraft(first, form, owner);
    found.then(
      (next) => wanted && setOpening(next),
      (error: unknown) => wanted && setFailure(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      wanted = false;
    };
  }, [form, opening, first, owner]);
  return { opening, failure };
}
