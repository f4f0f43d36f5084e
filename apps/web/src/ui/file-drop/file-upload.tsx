import { useMemo } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { reportFailure } from "../../lib/report-failure.ts";
import { dropUpload, type UploadedFile, type UploadTarget, uploadFile } from "../../lib/upload-file.ts";
import { toast } from "../toast.ts";
import { DropField, type DropFieldProps } from "./file-drop.tsx";
import { type FileDelivery, type FileLimits, useFileDrop } from "./use-file-drop.ts";

interface FileUploadProps extends FileLimits, DropFieldProps {
  readonly target?: UploadTarget;
  /** Whether a chosen file waits for "upload". */
  readonly manual?: boolean;
  readonly value: UploadedFile | null;
  /** The file once it has arrived; null when it is removed or cannot be used. */
  readonly onChange: (file: UploadedFile | null) => void;
}

const OWN_SERVER: UploadTarget = {};
const UNPROCESSABLE = 422;

/** One file, dropped or chosen, sent to the server in chunks; an interrupted upload is resumed on retry. */
export function FileUpload({ target = OWN_SERVER, manual = false, ...props }: FileUploadProps) {
  const delivery = useMemo(() => ({ ...deliveryTo(target), manual }), [target, manual]);
  const drop = useFileDrop(props, props.value, props.onChange, delivery);
  return <DropField {...props} limits={props} drop={drop} />;
}

const deliveryTo = (target: UploadTarget): FileDelivery<UploadedFile> => ({
  deliver: async (file, watching) => {
    try {
      return await uploadFile(file, target, watching);
    } catch (error) {
      if (error instanceof ApiError && error.status === UNPROCESSABLE) toast.error(error.sentences);
      throw error;
    }
  },
  // The result does not matter: unused uploads are deleted automatically.
  undoDelivery: (held, file) => void dropUpload(file, held.id, target).catch(reportFailure),
});
