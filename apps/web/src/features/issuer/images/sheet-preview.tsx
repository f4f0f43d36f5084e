import type { ImageKind } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Image } from "../../../ui/image.tsx";
import classes from "./sheet-preview.module.css";

interface SheetPreviewProps {
  readonly kind: ImageKind;
  /** Address of the image; null while there is none. */
  readonly src: string | null;
  readonly loading: boolean;
  readonly alt: string;
}

/** The image where it will be printed, on a sketch of the sheet: white in the dark too, as paper is. */
export function SheetPreview({ kind, src, loading, alt }: SheetPreviewProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.sheet} data-kind={kind}>
      <div className={classes.place}>
        {src === null && !loading ? (
          <span className={classes.none}>{t("images.none")}</span>
        ) : (
          <Image src={src} alt={alt} loading={loading} />
        )}
      </div>
      <span className={classes.lines} aria-hidden />
      <span className={classes.rows} aria-hidden />
    </div>
  );
}
