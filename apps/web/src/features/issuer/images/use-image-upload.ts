import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ImageKind } from "@timbra/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { ApiError } from "../../../lib/api-client.ts";
import { reportFailure } from "../../../lib/report-failure.ts";
import { saveFile } from "../../../lib/save-file.ts";
import type { ReadFile } from "../../../ui/file-drop/file-drop.tsx";
import { toast } from "../../../ui/toast.ts";
import { IMAGE_KINDS, type SavedImage } from "./image-kinds.ts";

/** The upload starts this long after submit, in milliseconds, so that the waiting text is painted first. */
const UPLOAD_DELAY_MS = 50;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const keyOf = (kind: ImageKind) => ["issuer", "image", kind];

/** The image in use; a failure to read it is shown. */
function useStoredImage(kind: ImageKind) {
  const stored = useQuery({ queryKey: keyOf(kind), queryFn: ({ signal }) => IMAGE_KINDS[kind].load(signal) });
  useEffect(() => {
    if (stored.error !== null) reportFailure(stored.error);
  }, [stored.error]);
  return stored;
}

function useDownload(kind: ImageKind) {
  const { t } = useTranslation();
  return async ({ download = null, name = null }: Partial<SavedImage> = {}) => {
    if (download === null) return;
    try {
      const received = await IMAGE_KINDS[kind].file(download);
      saveFile(received.blob, received.fileName ?? name ?? kind);
      toast.success(t("common.file_downloaded", { count: 1 }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(t("common.file_error_downloaded", { count: 1 }));
    }
  };
}

interface Choice {
  readonly image: ReadFile;
  /**
   * The version of the image in use when this one was chosen: a newer one that was loaded meanwhile was not seen by the
   * user.
   */
  readonly seen: string | undefined;
  /** Somebody else put another image there meanwhile: both are to be seen before one is chosen. */
  readonly isStale: boolean;
}

/** An image of the issuer: the one in use, the one chosen, and the way from the one to the other. */
export function useImageUpload(kind: ImageKind, onSaved?: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { check, save } = IMAGE_KINDS[kind];
  const stored = useStoredImage(kind);
  const download = useDownload(kind);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const reloadBeside = async (image: ReadFile): Promise<Choice | null> => {
    const { data, isSuccess } = await stored.refetch();
    return isSuccess ? { image, seen: data?.version, isStale: true } : null;
  };

  const send = async ({ image, seen }: Choice) => {
    setBusy(true);
    let left: Choice | null = null;
    try {
      await pause(UPLOAD_DELAY_MS);
      const { message, ...saved } = await save(image, seen);
      queries.setQueryData<SavedImage>(keyOf(kind), saved);
      toast.success(message);
      onSaved?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "version_conflict") left = await reloadBeside(image);
      // A version conflict is reported where both images are shown.
      if (left === null) toast.error(error.status === 422 ? error.sentences : t("common.api_error"));
    } finally {
      setChoice(left);
      setBusy(false);
    }
  };

  return {
    stored,
    chosen: choice?.image ?? null,
    problem,
    busy,
    isStale: choice?.isStale === true,
    choose: (image: ReadFile | null) => {
      setChoice(image && { image, seen: stored.data?.version, isStale: false });
      setProblem(null);
    },
    submit: async () => {
      const read = check(choice?.image ?? null, currentLanguage());
      setProblem(read.ok ? null : (Object.values(read.errors)[0]?.join(" ") ?? null));
      if (read.ok && choice !== null) await send(choice);
    },
    download: () => download(stored.data),
  };
}
