import { useTranslation } from "react-i18next";
import classes from "./file-drop.module.css";

/** What an empty drop zone says: to choose, and where there is a mouse that files can be dragged, too. */
export function DropHint({ many = false }: { readonly many?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {t(many ? "file_drop.choose_many" : "file_drop.choose")}
      <span className={classes.drag}> {t(many ? "file_drop.or_drag_many" : "file_drop.or_drag")}</span>
    </>
  );
}
