import { Button } from "@mantine/core";
import { IconDeviceFloppy, IconFileSearch } from "@tabler/icons-react";
import type { Messages } from "@timbra/cfdi";
import type { InvoiceForm, ProblemBody } from "@timbra/contract";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { callForFile } from "../../../lib/api-client.ts";
import { usePdfPreview } from "../../../lib/use-pdf-preview.ts";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { Page } from "../../../ui/page.tsx";
import { toast, toastRefusal } from "../../../ui/toast.ts";
import { useAutosave } from "../autosave/draft-store.ts";
import type { OpenedDraft } from "../autosave/local-draft.ts";
import { DocumentComplements } from "../complements/document-complements.tsx";
import { withFuels } from "../fuel/fuel-lines.ts";
import { FuelSection } from "../fuel/fuel-section.tsx";
import { LinesSection } from "../lines/lines-section.tsx";
import { LocalTaxesSection } from "../local-taxes/local-taxes-section.tsx";
import { type StampControl, useStamp } from "../stamp/use-stamp.ts";
import { type EditorDraft, isBlankLine } from "./draft.ts";
import { type EditDraft, REPLACES, setHeader } from "./draft-changes.ts";
import { toRequestBody } from "./draft-conversion.ts";
import classes from "./editor.module.css";
import { EditorContext, type EditorHead, type EditorModals, HeadContext } from "./editor-context.ts";
import { useEditorFocus, useEditorKeys, useFirstFocus } from "./editor-focus.ts";
import { HeaderSection } from "./header-section.tsx";
import { useLastFix } from "./last-fix.ts";
import { MoreSection } from "./more-section.tsx";
import { AutosaveIndicator, EditorNotices } from "./notices.tsx";
import { type PricedEditorDraft, usePricing } from "./price-draft.ts";
import { type EditorProblem, indexProblems, type ProblemIndex, toEditorProblem } from "./problems.ts";
import { ReceiverSection } from "./receiver-section.tsx";
import sectionClasses from "./sections.module.css";
import { STAMP_BUTTON, TotalsBar } from "./totals-bar.tsx";
import { useEditorModals } from "./use-editor-modals.tsx";

export interface EditorProps {
  readonly form: InvoiceForm;
  /** The messages of the SAT's rules, in the language of the screen. */
  readonly messages: Messages;
  readonly opened: OpenedDraft;
  readonly owner: string;
  readonly today: string;
  readonly modals: EditorModals;
  readonly onFirstSaved: (id: string) => void;
  /** Opens the draft anew, as the server has it. */
  readonly onReload: () => void;
}

/** The invoice editor: receiver, payment, lines; and, always visible, the totals and the open problems. */
export function Editor({ form, messages, opened, owner, today, modals, onFirstSaved, onReload }: EditorProps) {
  const { t } = useTranslation();
  const autosave = useAutosave({ opened, owner, onFirstSaved });
  const { draft, status, flush } = autosave;
  const keep = autosave.edit;
  const edit = useCallback<EditDraft>((change) => keep(withFuels(change, form)), [keep, form]);
  const priced = usePricing(draft, form, messages);
  const stamping = useStamp(autosave);
  const [attempted, setAttempted] = useState(opened.refusals.length > 0);
  const { lines, focusCell, focusFirstEmptyLine, ...focus } = useEditorFocus(autosave.getState);
  const problems = useAllProblems(priced, opened, autosave.remarks, stamping);
  const { applyFix, lastFix } = useLastFix(draft, edit, autosave.getState);
  const forms = useEditorModals({ modals, draft, edit, applyFix, form, today, focusCell, problems, attempted });
  const { openDetails } = forms.open;
  const focusProblem = useCallback(
    (problem: EditorProblem) => focus.focusProblem(problem, openDetails),
    [focus.focusProblem, openDetails],
  );
  const tools = useMemo(
    () => ({ form, today, edit, applyFix, focusCell, ...forms.open }),
    [form, today, edit, applyFix, focusCell, forms.open],
  );
  const index = useIndex(problems, attempted);
  const head = useStableHead(draft);
  const header = useMemo(() => ({ head, problems: index.header }), [head, index.header]);

  const stamp = () => {
    const wrong = priced.problems.find(({ kind }) => kind !== "warning");
    if (wrong === undefined) return stamping.stamp(draft.lines);
    setAttempted(true);
    focusProblem(priced.problems.find(({ kind }) => kind === "error") ?? wrong);
  };
  const save = async () => {
    if ((await flush()) !== null) toast.success(t("invoice_editor.saved"));
    else if (status.kind === "untouched") toast.info(t("invoice_editor.nothing_to_save"));
  };
  useFirstFocus(draft.receiver === null);
  useSelectFirstSeries(draft.series_id, form, edit);
  useEditorKeys({ onSave: () => void save(), onStamp: () => document.getElementById(STAMP_BUTTON)?.focus() });
  const discard = () => {
    autosave.discardLocal();
    onReload();
  };
  const rewriteOnServer = async (rewrite: (id: string) => Promise<unknown>) => {
    const kept = await flush();
    if (kept === null) return;
    await rewrite(kept.id);
    discard();
  };
  return (
    <EditorContext value={tools}>
      <Page
        title={t(opened.saved === null ? "invoice_editor.title" : "invoice_editor.continue_title")}
        actions={
          <>
            <AutosaveIndicator
              status={status}
              partly={priced.problems.some(({ code, kind }) => code === "" && kind === "error")}
            />
            <EditorActions draft={draft} onSave={() => void save()} />
          </>
        }
      >
        <div className={classes.editor}>
          <EditorNotices
            restoredAt={opened.restoredAt}
            status={status}
            draftId={autosave.saved?.id ?? null}
            replacing={draft.relations.some(({ type }) => type === REPLACES)}
            ofTicket={opened.saved !== null && opened.draft.lines.some(({ sku }) => sku !== "")}
            advances={advancesOf(draft)}
            transfer={draft.type === "T"}
            refusal={stamping.refusal}
            onDiscard={discard}
            onOverwrite={() => void autosave.overwrite().catch(toastRefusal)}
            onRewrite={(rewrite) => void rewriteOnServer(rewrite).catch(toastRefusal)}
          />
          <HeadContext value={header}>
            <div className={sectionClasses.sections}>
              <ReceiverSection onPicked={focusFirstEmptyLine} />
              <HeaderSection {...focus.folds} />
            </div>
            {focus.folds.moreOpen && <MoreSection />}
          </HeadContext>
          <LinesSection
            lines={draft.lines}
            amounts={priced.amounts}
            problems={index.lines}
            decimals={priced.totals.decimals}
            unpriced={draft.type === "T"}
            handle={lines}
          />
          {draft.type === "I" && <FuelSection lines={draft.lines} problems={index.lines} />}
          {draft.type !== "T" && (
            <LocalTaxesSection
              taxes={draft.local_taxes}
              lines={draft.lines}
              totals={priced.totals}
              amounts={priced.amounts}
              problems={index.header}
            />
          )}
          <DocumentComplements complements={draft.complements} problems={index.header} />
        </div>
        <TotalsBar
          priced={priced}
          problems={problems}
          onGo={focusProblem}
          onFix={forms.apply}
          lastFix={lastFix}
          onStamp={stamp}
          busy={stamping.busy}
        />
        {forms.shown}
        <LoadingOverlay visible={stamping.busy} over="screen" text={t("invoice_editor.stamping")} />
      </Page>
    </EditorContext>
  );
}

/** c_TipoRelacion of an invoice to the advance that was paid for it. */
const APPLIES_ADVANCE = "07";

/** How an invoice applies the advances that it names. */
function advancesOf({ type, relations }: EditorDraft): "total" | "discounted" | null {
  const named = relations.filter((one) => one.type === APPLIES_ADVANCE && one.uuids !== "");
  if (type !== "I" || named.length === 0) return null;
  return named.some(({ amounts }) => amounts !== undefined) ? "discounted" : "total";
}

/** Shows the printed form of the draft, or saves it at once. */
function EditorActions({ draft, onSave }: { readonly draft: EditorDraft; readonly onSave: () => void }) {
  const { t } = useTranslation();
  const { preview, busy } = usePdfPreview(
    (accept) => callForFile("previewInvoice", { body: toRequestBody(draft).body, accept }),
    t("invoice.status_draft"),
  );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSearch className={classes.icon} aria-hidden />}
        loading={busy}
        onClick={() => void preview()}
      >
        {t("invoice_editor.preview")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDeviceFloppy className={classes.icon} aria-hidden />}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={onSave}
      >
        {t("invoice_editor.save")}
      </Button>
    </>
  );
}

/** A series that is made while one types is the one that was missing. */
function useSelectFirstSeries(seriesId: string | null, form: InvoiceForm, edit: EditDraft): void {
  const first = form.series[0]?.series_id;
  const had = useRef(first !== undefined);
  useEffect(() => {
    if (had.current || first === undefined) return;
    had.current = true;
    if (seriesId === null) edit(setHeader({ series_id: first }));
  }, [first, seriesId, edit]);
}

/**
 * The locally computed problems; those with the issuer's own documents; and those that the server or the provider
 * returned at the last attempt, until the next one.
 */
function useAllProblems(
  priced: PricedEditorDraft,
  opened: OpenedDraft,
  remarks: readonly ProblemBody[],
  { refusal, lines }: StampControl,
): readonly EditorProblem[] {
  return useMemo(() => {
    const before = refusal === null ? opened.refusals : [];
    const told = refusal?.kind === "refused" ? refusal.problems : before;
    const sent = (refusal === null ? opened.draft.lines : lines).filter((line) => !isBlankLine(line));
    const fromServer = told.map((problem) => toEditorProblem(problem, sent));
    const own = [...priced.problems, ...remarks.map((remark) => toEditorProblem(remark, []))];
    const known = new Set(own.map(({ code, path }) => `${code} ${path}`));
    return [...own, ...fromServer.filter(({ code, path }) => !known.has(`${code} ${path}`))];
  }, [priced, opened, remarks, refusal, lines]);
}

function useIndex(problems: readonly EditorProblem[], attempted: boolean): ProblemIndex {
  const previous = useRef<ProblemIndex>(undefined);
  return useMemo(() => {
    previous.current = indexProblems(problems, attempted, previous.current);
    return previous.current;
  }, [problems, attempted]);
}

/** The draft without its lines, the same object while none of it changes. */
function useStableHead({ lines: _, ...head }: EditorDraft): EditorHead {
  const stable = useRef<EditorHead>(head);
  const same = (Object.keys(head) as (keyof EditorHead)[]).every((name) => stable.current[name] === head[name]);
  if (!same) stable.current = head;
  return stable.current;
}
