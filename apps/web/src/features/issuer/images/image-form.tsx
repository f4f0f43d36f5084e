import { Alert, Button, Text } from "@mantine/core";
import { IconAlertTriangle, IconDownload } from "@tabler/icons-react";
import { IMAGE_EXTENSIONS, type ImageKind } from "@timbra/contract";
import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { useConfirmedClose } from "../../../lib/unsaved-typing.ts";
import { FileDrop, type ReadFile } from "../../../ui/file-drop/file-drop.tsx";
import { Image } from "../../../ui/image.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { PageOrModal } from "../../../ui/page-or-modal.tsx";
import type { SectionProps } from "../profile-form.tsx";
import classes from "./image-form.module.css";
import { IMAGE_KINDS } from "./image-kinds.ts";
import { useImageUpload } from "./use-image-upload.ts";

interface ImageFormProps extends SectionProps {
  readonly kind: ImageKind;
}

const DOTTED = IMAGE_EXTENSIONS.map((extension) => `.${extension}`);

/** Browsers look at the bytes, not at this. */
const toDataUri = (file: ReadFile) => `data:image/${file.name.split(".").at(-1)?.toLowerCase()};base64,${file.base64}`;

/** The logo or the background of printed invoices: one image, seen before it is uploaded. */
export function ImageForm({ kind, as = "page", onClose, onSaved }: ImageFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const upload = useImageUpload(kind, onSaved);
  const { stored, chosen } = upload;
  const close = useConfirmedClose(chosen !== null && !upload.busy, onClose);
  const { limits } = IMAGE_KINDS[kind];
  const label = t(`images.${kind}_file`);
  const shown = chosen === null ? (stored.data?.uri ?? null) : toDataUri(chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void upload.submit();
  };
  return (
    <PageOrModal
      as={as}
      title={t(`images.${kind}_title`)}
      text={t(`images.${kind}_text`)}
      onClose={onClose}
      actions={
        <>
          {as === "modal" && (
            <Button variant="default" onClick={close} disabled={upload.busy}>
              {t("common.close")}
            </Button>
          )}
          <Button type="submit" form={id} loading={upload.busy}>
            {t("images.upload")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className={classes.form} aria-busy={upload.busy}>
        {upload.isStale && (
          <>
            <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title={t("stale.title")} role="alert">
              {t("images.stale_text")}
            </Alert>
            <figure className={classes.figure}>
              <SheetPreview
                kind={kind}
                src={stored.data?.uri ?? null}
                loading={false}
                alt={t("images.preview_current", { name: label })}
              />
              <figcaption className={classes.caption}>
                <Caption title={t("images.current")} name={stored.data?.name} />
              </figcaption>
            </figure>
          </>
        )}
        <figure className={classes.figure}>
          <SheetPreview kind={kind} src={shown} loading={stored.isPending} alt={t("images.preview", { name: label })} />
          <figcaption className={classes.caption}>
            <Caption
              title={t(chosen === null ? "images.current" : "images.chosen")}
              name={stored.isPending ? null : (chosen?.name ?? stored.data?.name)}
            />
            {chosen === null && stored.data?.uri != null && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconDownload className={classes.icon} aria-hidden />}
                onClick={() => void upload.download()}
              >
                {t("common.download")}
              </Button>
            )}
          </figcaption>
        </figure>
        <FileDrop
          label={label}
          extensions={DOTTED}
          maxBytes={limits.bytes}
          maxPixels={limits}
          required
          value={chosen}
          onChange={upload.choose}
          error={upload.problem ?? undefined}
        />
        <LoadingOverlay visible={upload.busy} text={t("images.uploading")} />
      </form>
    </PageOrModal>
  );
}

function Caption({ title, name }: { readonly title: string; readonly name: string | null | undefined }) {
  return (
    name != null && (
      <div className={classes.words}>
        <Text size="xs" c="dimmed">
          {title}
        </Text>
        <Text size="sm" fw={560}>
          {name}
        </Text>
      </div>
    )
  );
}

interface SheetPreviewProps {
  readonly kind: ImageKind;
  /** Address of the image; null while there is none. */
  readonly src: string | null;
  readonly loading: boolean;
  readonly alt: string;
}

/** The image where it will be printed, on a sketch of the printed page: white in dark mode too. */
function SheetPreview({ kind, src, loading, alt }: SheetPreviewProps) {
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
