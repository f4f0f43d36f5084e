import { useTranslation } from "react-i18next";
import { DropField } from "../../ui/file-drop/drop-field.tsx";
import type { DropState } from "../../ui/file-drop/use-file-drop.ts";
import classes from "./gallery.module.css";

const LIMITS = { extensions: [".pdf"], maxBytes: 2 * 1024 * 1024 };
const STATES: readonly DropState[] = ["waiting", "uploading", "complete", "aborted", "error"];
const still = () => undefined;

/** Every state at once, as still pictures: what each says and offers. */
export function DropStates() {
  const { t } = useTranslation();
  const fileName = t("gallery.state_file");
  const drop = {
    file: null,
    canUndo: false,
    isLeftEmpty: false,
    touch: still,
    take: still,
    start: still,
    retry: still,
    abort: still,
    remove: still,
    undo: still,
  };
  return (
    <div className={classes.pair}>
      <DropField
        label={t("gallery.state_nothing")}
        limits={LIMITS}
        drop={{ ...drop, state: "waiting", fileName: null, problem: null, progress: 0 }}
      />
      {STATES.map((state) => (
        <DropField
          key={state}
          label={t(`file_drop.${state}`)}
          limits={LIMITS}
          drop={{
            ...drop,
            state,
            fileName,
            progress: 0.45,
            problem: state === "error" ? t("file_drop.unreadable") : null,
          }}
        />
      ))}
      <DropField
        label={t("gallery.state_removed")}
        limits={LIMITS}
        drop={{ ...drop, state: "waiting", fileName: null, problem: null, progress: 0, canUndo: true }}
      />
    </div>
  );
}
