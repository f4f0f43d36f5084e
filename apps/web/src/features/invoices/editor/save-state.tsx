import { IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { KeepState } from "../draft/draft-keeper.ts";
import classes from "./editor.module.css";

interface SaveStateProps {
  readonly state: KeepState;
  /** Something typed cannot be kept until it is mended. */
  readonly partly: boolean;
}

/** Says what is true: on the server, on its way there, or only in this browser. */
export function SaveState({ state, partly }: SaveStateProps) {
  const { t, i18n } = useTranslation();
  const [words, Icon] = said();
  return (
    <span className={classes.saveState} data-kind={state.kind} role="status">
      <Icon className={classes.icon} aria-hidden />
      {words}
    </span>
  );

  function said(): [string, typeof IconCloudUp] {
    if (state.kind === "saved") {
      if (partly) return [t("invoice_editor.state_partly"), IconCloudOff];
      const time = new Intl.DateTimeFormat(i18n.language, { hour: "2-digit", minute: "2-digit" }).format(state.at);
      return [t("invoice_editor.state_saved", { time }), IconCloudCheck];
    }
    if (state.kind === "unsaved") {
      const words = state.retries
        ? t("invoice_editor.state_unsaved")
        : t("invoice_editor.state_refused", { message: state.message });
      return [words, IconCloudOff];
    }
    if (state.kind === "saving") return [t("invoice_editor.state_saving"), IconCloudUp];
    return [
      t(state.kind === "untouched" ? "invoice_editor.state_untouched" : "invoice_editor.state_changed"),
      IconCloudUp,
    ];
  }
}
