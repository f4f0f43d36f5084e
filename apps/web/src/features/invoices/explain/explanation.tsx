import { Skeleton, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  type Comprobante,
  describeStep,
  type Explanation as Explained,
  explainTotal,
  type Operand,
  STEP_RULES,
  type Step,
} from "@timbra/cfdi";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { callForFile } from "../../../lib/api-client.ts";
import { formatNumber } from "../../../lib/format.ts";
import { invoicesKey } from "../../../lib/invoice-form-query.ts";
import { lazyImport } from "../../../lib/lazy-import.ts";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { amountName } from "./amount-name.ts";
import type { ExplainedDocument } from "./explained-amount.tsx";
import classes from "./explanation.module.css";

interface ExplanationProps {
  readonly of: ExplainedDocument;
  readonly path: string;
  /** The currency's. */
  readonly decimals: number;
}

/** How an amount was made: its account, its rule of rounding, and what goes into it, each with its own account. */
export function Explanation({ of, path, decimals }: ExplanationProps) {
  const { t } = useTranslation();
  const id = "stampedId" in of ? of.stampedId : "";
  const stamped = useQuery({
    queryKey: [...invoicesKey, "stamped-xml", id],
    queryFn: () => readStamped(id),
    enabled: "stampedId" in of,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const document = "document" in of ? of.document : stamped.data;
  const explanation = useMemo(
    () => (document === undefined ? null : explainTotal(document, decimals)),
    [document, decimals],
  );
  if (stamped.isError) return <QueryFailure query={stamped} title={t("explanation.failed")} />;
  if (document === undefined || explanation === null)
    return <Skeleton className={classes.waiting} role="status" aria-label={t("explanation.reading")} />;
  const step = findStep(explanation, path);
  return (
    <div className={classes.explanation}>
      {step === undefined ? (
        <p className={classes.quiet}>{t("explanation.none")}</p>
      ) : (
        <StepAccount step={step} explanation={explanation} document={document} />
      )}
      <p className={classes.quiet}>{t("document" in of ? "explanation.of_draft" : "explanation.of_xml")}</p>
    </div>
  );
}

/** What was stamped, byte for byte, as the document that it says. */
async function readStamped(id: string): Promise<Comprobante> {
  const [{ blob }, { readCfdi }] = await Promise.all([
    callForFile("getInvoiceXml", { params: { id } }),
    lazyImport(() => import("@timbra/cfdi/xml")),
  ]);
  const reading = readCfdi(new Uint8Array(await blob.arrayBuffer()));
  if (!reading.ok) throw new Error(reading.problems.map(({ code }) => code).join(", "));
  return reading.comprobante;
}

/** A row of local taxes is named without its complement, of which there may be others. */
function findStep({ steps }: Explained, path: string): Step | undefined {
  return steps.find((step) => step.path === path) ?? steps.find((step) => step.path.endsWith(`].${path}`));
}

interface StepProps {
  readonly step: Step;
  readonly explanation: Explained;
  readonly document: Comprobante;
}

function StepAccount({ step, explanation, document }: StepProps) {
  const { t } = useTranslation();
  const { rule, account, notes } = describeStep(step, currentLanguage());
  const { code } = STEP_RULES[step.rule];
  return (
    <>
      <p className={classes.account}>{grouped(account)}</p>
      <p>
        {rule} {code !== "" && <small className={classes.quiet}>{code}</small>}
      </p>
      {isRounded(step) && <p>{t("explanation.rounded", { count: step.decimals })}</p>}
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {grouped(note)}
        </p>
      ))}
      <Operands step={step} explanation={explanation} document={document} />
    </>
  );
}

/** A sentence with its numbers as people read them. */
const grouped = (text: string): string => text.replace(/\d+(\.\d+)?/g, (number) => formatNumber(number));

/** Whether rounding changed the amount: a document's has all decimals, zeros too. */
function isRounded({ exact, result }: Step): boolean {
  const plain = (text: string) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
  return plain(exact) !== plain(result);
}

/** Operands that are listed before somebody asks for all of them. */
const SHOWN = 20;

function Operands({ step, explanation, document }: StepProps) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const { operands } = step;
  // What was declared comes from nothing else.
  if (operands.every(({ path }) => path === step.path)) return null;
  const hidden = whole ? 0 : Math.max(0, operands.length - SHOWN);
  return (
    <>
      <ul className={classes.operands}>
        {operands.slice(0, operands.length - hidden).map((operand, at) => (
          <li key={operand.path === "" ? at : operand.path}>
            <OperandAccount
              operand={operand}
              name={amountName(operand.path, { at, step, document }, t)}
              explanation={explanation}
              document={document}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
          {t("explanation.more", { count: hidden })}
        </UnstyledButton>
      )}
    </>
  );
}

interface OperandProps extends Omit<StepProps, "step"> {
  readonly operand: Operand;
  readonly name: string;
}

/** A number that goes into an account; one that was computed itself opens into its own. */
function OperandAccount({ operand, name, explanation, document }: OperandProps) {
  const [open, setOpen] = useState(false);
  const step = operand.path === "" ? undefined : explanation.steps.find(({ path }) => path === operand.path);
  const row = (
    <>
      <span className={classes.name}>{name}</span>
      <span data-numeric>
        {operand.sign === "-" && "−"}
        {formatNumber(operand.value)}
      </span>
    </>
  );
  if (step === undefined) return <div className={classes.row}>{row}</div>;
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.row}>{row}</summary>
      {open && (
        <div className={classes.inner}>
          <StepAccount step={step} explanation={explanation} document={document} />
        </div>
      )}
    </details>
  );
}
