import { Button } from "@mantine/core";
import { IconDeviceFloppy, IconFileSearch } from "@tabler/icons-react";
import type { Messages } from "@timbra/cfdi";
import type { InvoiceForm, ProblemBody } from "@timbra/contract";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { ApiError, callForFile } from "../../../lib/api-client.ts";
import { usePdfPreview } from "../../../lib/use-pdf-preview.ts";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { Page } from "../../../ui/page.tsx";
import { toast } from "../../../ui/toast.ts";
import { type EditDraft, toRequestBody, useAutosave, useDraft } from "../autosave/autosave.ts";
import type { OpenedDraft } from "../autosave/local-draft.ts";
import { type LinesHandle, LinesSection } from "../lines/lines-section.tsx";
import { type StampControl, useStamp } from "../stamp/use-stamp.ts";
import { type EditorDraft, isBlankLine } from "./draft.ts";
import { setHeader } from "./draft-changes.ts";
import classes from "./editor.module.css";
import {
  cellOf,
  EditorContext,
  type EditorModals,
  headerFieldOf,
  headerId,
  isInCollapsedSection,
} from "./editor-context.ts";
import { type HeaderFields, HeaderSection } from "./header-section.tsx";
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
  /** What the law says, in the language of the screen. */
  readonly messages: Messages;
  readonly opened: OpenedDraft;
  readonly owner: string;
  readonly today: string;
  readonly modals: EditorModals;
  readonly onFirstKept: (id: string) => void;
  /** Opens the draft anew, as the server has it. */
  readonly onReload: () => void;
}

/** c_TipoRelacion: in the place of another. */
const REPLACES = "04";

/** The invoice editor: to whom, how, what; and, always in view, what it adds up to and what is left to solve. */
export function Editor({ form, messages, opened, owner, today, modals, onFirstKept, onReload }: EditorProps) {
  const { t } = useTranslation();
  const { draft, edit } = useDraft(opened.draft);
  const priced = usePricing(draft, form, messages);
  const keeping = useAutosave({ opened, draft, owner, onFirstKept });
  const stamping = useStamp(keeping);
  const [attempted, setAttempted] = useState(opened.refusals.length > 0);
  const [termsOpen, setTermsOpen] = useState(false);
  const [moreOpen, setMoreOpen] = useState(false);
  const lines = useRef<LinesHandle>(null);
  const { preview, busy: previewing } = usePreview(draft);
  const focusCell = useCallback<LinesHandle["focusCell"]>((lineId, cell) => lines.current?.focusCell(lineId, cell), []);
  const problems = useAllProblems(priced, opened, keeping.remarks, stamping);
  const forms = useEditorModals({ modals, draft, edit, form, today, focusCell, problems, attempted });
  const tools = useMemo(
    () => ({ form, today, edit, focusCell, ...forms.open }),
    [form, today, edit, focusCell, forms.open],
  );
  const index = useIndex(problems, attempted);
  const terms = useHeaderFields(draft);

  const latest = useRef(draft);
  latest.current = draft;
  const goToLines = useCallback(() => {
    const { lines: all } = latest.current;
    const line = all.find(isBlankLine) ?? all[0];
    if (line !== undefined) focusCell(line.id, "description");
  }, [focusCell]);
  const goTo = useCallback(
    (problem: EditorProblem) => {
      if (problem.line !== null) return focusCell(problem.line.id, cellOf(problem.field));
      if (problem.path === "items") return goToLines();
      if (focusHeader(problem.path)) return;
      flushSync(() => {
        setTermsOpen(true);
        setMoreOpen(isInCollapsedSection(problem.path));
      });
      focusHeader(problem.path);
    },
    [focusCell, goToLines],
  );
  const stamp = () => {
    const wrong = priced.problems.find(({ kind }) => kind !== "warning");
    if (wrong === undefined) return void stamping.stamp(draft.lines);
    setAttempted(true);
    goTo(priced.problems.find(({ kind }) => kind === "error") ?? wrong);
  };
  const save = async () => {
    if ((await keeping.flush()) !== null) toast.success(t("invoice_editor.saved"));
    else if (keeping.state.kind === "untouched") toast.info(t("invoice_editor.nothing_to_save"));
  };
  useFirstFocus(draft.receiver === null);
  useSelectFirstSeries(draft.series_id, form, edit);
  useEditorKeys({ onSave: () => void save(), onStamp: () => document.getElementById(STAMP_BUTTON)?.focus() });
  const discard = () => {
    keeping.forget();
    onReload();
  };
  return (
    <EditorContext value={tools}>
      <Page
        title={t(opened.kept === null ? "invoice_editor.title" : "invoice_editor.continue_title")}
        actions={
          <>
            <AutosaveIndicator
              state={keeping.state}
              partly={priced.problems.some(({ code, kind }) => code === "" && kind === "error")}
            />
            <Button
              variant="default"
              leftSection={<IconFileSearch className={classes.icon} aria-hidden />}
              loading={previewing}
              onClick={() => void preview()}
            >
              {t("invoice_editor.preview")}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDeviceFloppy className={classes.icon} aria-hidden />}
              onClick={() => void save()}
            >
              {t("invoice_editor.save")}
            </Button>
          </>
        }
      >
        <div className={classes.editor}>
          <EditorNotices
            restoredAt={opened.restoredAt}
            keep={keeping.state}
            draftId={keeping.kept?.id ?? null}
            replacing={draft.relations.some(({ type }) => type === REPLACES)}
            ofTicket={opened.kept !== null && opened.draft.lines.some(({ sku }) => sku !== "")}
            transfer={draft.type === "T"}
            refusal={stamping.refusal}
            onDiscard={discard}
            onOverwrite={() => void keeping.overwrite().catch(toastApiError)}
          />
          <div className={sectionClasses.sections}>
            <ReceiverSection
              customerId={draft.customer_id}
              receiver={draft.receiver}
              type={draft.type}
              useId={draft.cfdi_use_id}
              global={draft.global}
              problems={index.header}
              onPicked={goToLines}
            />
            <HeaderSection
              terms={terms}
              problems={index.header}
              open={termsOpen}
              onOpen={setTermsOpen}
              moreOpen={moreOpen}
              onMore={setMoreOpen}
            />
          </div>
          {moreOpen && <MoreSection terms={terms} customerId={draft.customer_id} problems={index.header} />}
          <LinesSection
            lines={draft.lines}
            amounts={priced.amounts}
            problems={index.lines}
            decimals={priced.totals.decimals}
            unpriced={draft.type === "T"}
            handle={lines}
          />
        </div>
        <TotalsBar
          priced={priced}
          problems={problems}
          onGo={goTo}
          onFix={forms.apply}
          onStamp={stamp}
          busy={stamping.busy}
        />
        {forms.shown}
        <LoadingOverlay visible={stamping.busy} over="screen" text={t("invoice_editor.stamping")} />
      </Page>
    </EditorContext>
  );
}

/** Says why something could not be had; a bug is thrown on. */
function toastApiError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  toast.error(error.sentences);
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

/** A new invoice begins with its customer. */
function useFirstFocus(wanted: boolean): void {
  const [first] = useState(wanted);
  useEffect(() => {
    if (first) document.getElementById(headerId("customer_id"))?.focus({ preventScroll: true });
  }, [first]);
}

/**
 * Ours, live; what one's own documents say against it; and those that the server or the provider told at the last try,
 * until the next one.
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
    const fromServer = told.map((problem) =>
      toEditorProblem({ severity: "error", params: {}, ...problem } as Parameters<typeof toEditorProblem>[0], sent),
    );
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

/** The head without its receiver and lines, the same object while none of it changes. */
function useHeaderFields(draft: OpenedDraft["draft"]): HeaderFields {
  const {
    lines: _lines,
    customer_id: _customer,
    receiver: _receiver,
    cfdi_use_id: _use,
    global: _global,
    ...terms
  } = draft;
  const kept = useRef<HeaderFields>(terms);
  const same = (Object.keys(terms) as (keyof HeaderFields)[]).every((name) => kept.current[name] === terms[name]);
  if (!same) kept.current = terms;
  return kept.current;
}

/** To the field, or to the nearest part of it that can take the focus; false when it is folded away. */
function focusHeader(path: string): boolean {
  const steps = headerFieldOf(path).split(".");
  for (let length = steps.length; length > 0; length -= 1) {
    const element = document.getElementById(headerId(steps.slice(0, length).join(".")));
    if (element === null) continue;
    element.scrollIntoView({ block: "center" });
    const field = element.matches("input, textarea, button, select, [tabindex]")
      ? element
      : element.querySelector<HTMLElement>("input:checked, input");
    field?.focus({ preventScroll: true });
    return true;
  }
  return false;
}

interface EditorKeys {
  readonly onSave: () => void;
  /** Leads to the stamp; that it is pressed stays a deed of its own. */
  readonly onStamp: () => void;
}

/** Ctrl/Cmd+S keeps the draft, Ctrl/Cmd+Enter leads to the stamp, from anywhere in the editor. */
function useEditorKeys(keys: EditorKeys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() === "s") {
        event.preventDefault();
        current.current.onSave();
      } else if (event.key === "Enter") {
        event.preventDefault();
        current.current.onStamp();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** The printed form of a draft. */
function usePreview(draft: EditorDraft) {
  const { t } = useTranslation();
  return usePdfPreview(
    (accept) => callForFile("previewInvoice", { body: toRequestBody(draft).body, accept }),
    t("invoice.status_draft"),
  );
}
