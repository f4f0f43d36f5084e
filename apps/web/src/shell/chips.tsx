import { UnstyledButton } from "@mantine/core";
import { IconCoins, IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { LOW_CREDITS } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { copyText } from "../lib/copy-text.ts";
import { creditsQuery } from "../lib/queries.ts";
import classes from "./chips.module.css";

/** Stamps left; leads to the ledger and to buying more. */
export function CreditChip() {
  const { t } = useTranslation();
  const credits = useQuery(creditsQuery);
  if (credits.data === undefined) return null;
  const low = credits.data < LOW_CREDITS;
  return (
    <UnstyledButton
      component={Link}
      to="/orders/list"
      className={classes.chip}
      data-low={low}
      title={t(low ? "shell.credits_low" : "shell.credits_hint")}
    >
      <IconCoins aria-hidden />
      <span data-numeric>{t("shell.credits", { count: credits.data })}</span>
    </UnstyledButton>
  );
}

/** The company's tax id; a click copies it. An administrator of the platform acts for no company. */
export function RfcChip({ rfc }: { readonly rfc: string }) {
  const { t } = useTranslation();
  if (rfc === "") return null;
  return (
    <UnstyledButton
      className={classes.chip}
      onClick={() => void copyText(rfc, t("shell.rfc_copied"))}
      aria-label={t("shell.copy_rfc", { rfc })}
      title={t("shell.copy_rfc", { rfc })}
    >
      <span className={classes.rfc}>{rfc}</span>
      <IconCopy aria-hidden />
    </UnstyledButton>
  );
}
