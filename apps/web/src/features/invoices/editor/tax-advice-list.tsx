import { Button, Checkbox } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { Operation, TaxAdviceCode } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { productsKey } from "../../../lib/queries.ts";
import { toast, toastRefusal } from "../../../ui/toast.ts";
import { OperationSelect } from "../lines/operation-select.tsx";
import type { EditorDraft } from "./draft.ts";
import { useEditor } from "./editor-context.ts";
import type { PricedEditorDraft } from "./price-draft.ts";
import classes from "./tax-advice.module.css";
import { applyTaxFix, rememberOperation, setOperation } from "./tax-advice-changes.ts";

type EditorAdvice = PricedEditorDraft["advice"][number];

/** What is missing in a field of the line's details: the field, if it is not the first, and what the button says. */
const DETAILS = {
  property_account: { field: null, label: "tax_advice.add_property_account" },
  customs_document: { field: "customs", label: "tax_advice.add_customs_document" },
} as const;

const isOfDetails = (code: TaxAdviceCode): code is keyof typeof DETAILS => code in DETAILS;

interface TaxAdviceListProps {
  readonly advice: readonly EditorAdvice[];
  readonly draft: EditorDraft;
  /** What was decided is out of the way: the totals bar of a phone folds up. */
  readonly onDecided: () => void;
}

/** What the taxes of the draft should rather say: told, with its articles, and changed only by whoever presses. */
export function TaxAdviceList({ advice, draft, onDecided }: TaxAdviceListProps) {
  const { t } = useTranslation();
  if (advice.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t("tax_advice.title")}>
      {advice.map((one) => (
        <AdviceItem key={`${one.code} ${one.lineIds.join(" ")}`} advice={one} draft={draft} onDecided={onDecided} />
      ))}
    </ul>
  );
}

interface AdviceItemProps extends Pick<TaxAdviceListProps, "draft" | "onDecided"> {
  readonly advice: EditorAdvice;
}

function AdviceItem({ advice, draft, onDecided }: AdviceItemProps) {
  const { t } = useTranslation();
  const { applyFix, focusCell, openDetails } = useEditor();
  const { code, lineIds, message, basis, fix } = advice;
  const [first] = lineIds;
  // The button goes away with the advice: the focus goes to what was changed.
  const decided = () => {
    onDecided();
    if (first !== undefined) focusCell(first, "taxes");
  };
  return (
    <li className={classes.advice}>
      <IconBulb className={classes.icon} aria-hidden />
      <div className={classes.body}>
        <span>
          {lineIds.length > 0 && (
            <strong>{t("tax_advice.at_lines", { count: lineIds.length, numbers: numbersOf(lineIds, draft) })} </strong>
          )}
          {message}.{basis.length > 0 && <small className={classes.basis}> {basis.join("; ")}</small>}
        </span>
        {fix !== null && (
          <Button
            size="compact-xs"
            variant="default"
            className={classes.button}
            onClick={() => {
              applyFix(fix.label, applyTaxFix(lineIds, fix));
              decided();
            }}
          >
            {fix.label}
          </Button>
        )}
        {isOfDetails(code) && first !== undefined && (
          <Button
            size="compact-xs"
            variant="default"
            className={classes.button}
            onClick={() => {
              onDecided();
              openDetails(first, DETAILS[code].field);
            }}
          >
            {t(DETAILS[code].label)}
          </Button>
        )}
        {code === "which_operation" && <OperationQuestion lineIds={lineIds} draft={draft} onDecided={decided} />}
      </div>
    </li>
  );
}

const SHOWN = 6;

/** "1, 3, 4": the places of lines as people count them. */
function numbersOf(lineIds: readonly string[], { lines }: EditorDraft): string {
  const numbers = lineIds.slice(0, SHOWN).map((id) => lines.findIndex((line) => line.id === id) + 1);
  return lineIds.length > SHOWN ? `${numbers.join(", ")}…` : numbers.join(", ");
}

interface OperationQuestionProps {
  readonly lineIds: readonly string[];
  readonly draft: EditorDraft;
  readonly onDecided: () => void;
}

/** One small choice; the products of the lines remember it if asked to. */
function OperationQuestion({ lineIds, draft, onDecided }: OperationQuestionProps) {
  const { t } = useTranslation();
  const { edit } = useEditor();
  const queries = useQueryClient();
  const [remember, setRemember] = useState(false);
  const products = [
    ...new Set(draft.lines.filter(({ id }) => lineIds.includes(id)).flatMap(({ product_id }) => product_id ?? [])),
  ];
  const pick = (operation: Operation | null) => {
    if (operation === null) return;
    edit(setOperation(lineIds, operation));
    onDecided();
    if (!remember) return;
    void rememberOperation(products, operation).then(() => {
      toast.success(t("tax_advice.remembered"));
      return queries.invalidateQueries({ queryKey: productsKey });
    }, toastRefusal);
  };
  return (
    <span className={classes.question}>
      <OperationSelect
        size="xs"
        aria-label={t("tax_advice.operation")}
        none={t("tax_advice.choose")}
        value={null}
        onPick={pick}
      />
      {products.length > 0 && (
        <Checkbox
          size="xs"
          label={t("tax_advice.remember")}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
      )}
    </span>
  );
}
