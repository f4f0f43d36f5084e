import { Button, Text } from "@mantine/core";
import { IMAGE_EXTENSIONS, IMAGE_LIMITS, UPLOAD_BYTES } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callForFile } from "../../lib/api-client.ts";
import { download } from "../../lib/download.ts";
import { formatBytes } from "../../lib/format.ts";
import type { UploadedFile } from "../../lib/upload-file.ts";
import { DropField, FileDrop, type ReadFile } from "../../ui/file-drop/file-drop.tsx";
import { FileUpload } from "../../ui/file-drop/file-upload.tsx";
import type { DropState } from "../../ui/file-drop/use-file-drop.ts";
import { Image } from "../../ui/image.tsx";
import { Page } from "../../ui/page.tsx";
import { Example } from "./example.tsx";
import classes from "./poc.module.css";

const IMAGES = IMAGE_EXTENSIONS.map((extension) => `.${extension}`);
const DOCUMENTS = [...IMAGES, ".pdf", ".xml", ".csv", ".xlsx", ".zip"];

/** /poc/simple/uploader: a file read here, a file sent in chunks, and every state that either can be in. */
export function UploaderScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("gallery.uploader")} text={t("gallery.uploader_text")}>
      <div className={classes.stack}>
        <LocalFileExample />
        <ChunkedUploadExample />
        <Example title={t("gallery.upload_states")} text={t("gallery.upload_states_text")}>
          <DropStates />
        </Example>
      </div>
    </Page>
  );
}

function LocalFileExample() {
  const { t } = useTranslation();
  const [held, setHeld] = useState<ReadFile | null>(null);
  const { logo } = IMAGE_LIMITS;
  return (
    <Example title={t("gallery.upload_local")} text={t("gallery.upload_local_text")}>
      <div className={classes.pair}>
        <FileDrop
          label={t("gallery.upload_image")}
          extensions={IMAGES}
          maxBytes={logo.bytes}
          maxPixels={logo}
          required
          value={held}
          onChange={setHeld}
        />
        <div className={classes.stack}>
          {held !== null && <Image src={`data:image/png;base64,${held.base64}`} alt={held.name} />}
          <Text size="sm" c="dimmed">
            {held === null
              ? t("gallery.upload_none")
              : t("gallery.upload_held", { name: held.name, characters: held.base64.length })}
          </Text>
        </div>
      </div>
    </Example>
  );
}

function ChunkedUploadExample() {
  const { t } = useTranslation();
  return (
    <Example
      title={t("gallery.upload_chunks")}
      text={t("gallery.upload_chunks_text", { max: formatBytes(UPLOAD_BYTES) })}
    >
      <div className={classes.pair}>
        <Upload label={t("gallery.upload_at_once")} />
        <Upload label={t("gallery.upload_manual")} manual />
      </div>
    </Example>
  );
}

function Upload({ label, manual = false }: { readonly label: string; readonly manual?: boolean }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<UploadedFile | null>(null);
  const wanted = file && {
    load: () => callForFile("downloadUpload", { params: { id: file.id } }),
    fallbackName: file.name,
  };
  return (
    <div className={classes.stack}>
      <FileUpload
        label={label}
        extensions={DOCUMENTS}
        maxBytes={UPLOAD_BYTES}
        manual={manual}
        value={file}
        onChange={setFile}
      />
      {wanted !== null && (
        <Button variant="default" onClick={() => void download([wanted], wanted.fallbackName)}>
          {t("gallery.upload_back", { name: wanted.fallbackName })}
        </Button>
      )}
    </div>
  );
}

const LIMITS = { extensions: [".pdf"], maxBytes: 2 * 1024 * 1024 };
const STATES: readonly DropState[] = ["waiting", "uploading", "complete", "aborted", "error"];
const noop = () => undefined;

/** Every state at once, as still pictures: what each says and offers. */
function DropStates() {
  const { t } = useTranslation();
  const fileName = t("gallery.state_file");
  const drop = {
    file: null,
    canUndo: false,
    isLeftEmpty: false,
    touch: noop,
    take: noop,
    start: noop,
    retry: noop,
    abort: noop,
    remove: noop,
    undo: noop,
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
