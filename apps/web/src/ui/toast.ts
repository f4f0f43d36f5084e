import i18next from "i18next";
import { ApiError } from "../lib/api-client.ts";
import { reportFailure } from "../lib/report-failure.ts";
import { createStore } from "../lib/store.ts";

/** How long a toast stays, in milliseconds, by default. */
export const TOAST_MS = 5000;

export interface Toast {
  readonly id: number;
  readonly tone: "success" | "error" | "info";
  readonly messages: readonly string[];
  readonly onClose: (() => void) | undefined;
  readonly action: ToastAction | undefined;
}

/** What can be done about a message while it is there. */
interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface ToastOptions {
  readonly action?: ToastAction | undefined;
  /** Milliseconds on the screen. */
  readonly duration?: number;
  /** Runs once, when the toast goes away by itself or by a click. */
  readonly onClose?: (() => void) | undefined;
}

/** The toasts on the screen. */
export const toastStore = createStore<readonly Toast[]>([]);
let lastId = 0;

export const getToasts = toastStore.get;

export function closeToast(id: number): void {
  const closing = getToasts().find((toast) => toast.id === id);
  if (closing === undefined) return;
  toastStore.set(getToasts().filter((toast) => toast.id !== id));
  closing.onClose?.();
}

const show = (tone: Toast["tone"], message: string | readonly string[], options: ToastOptions = {}) => {
  lastId += 1;
  const id = lastId;
  const messages = typeof message === "string" ? [message] : message;
  const { onClose, action, duration = TOAST_MS } = options;
  toastStore.set([...getToasts(), { id, tone, messages, onClose, action }]);
  setTimeout(() => closeToast(id), duration);
  return id;
};

/** Short messages at the top of the screen: closed by a click or after five seconds, also while hovered. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show("success", message, options),
  error: (message: string | readonly string[], options?: ToastOptions) => show("error", message, options),
  info: (message: string | readonly string[], options?: ToastOptions) => show("info", message, options),
};

/** Shows a failure that no screen handled. Aborted requests and the end of a session are ignored here. */
export function showUnexpectedError(failure: unknown): void {
  if (failure instanceof DOMException && failure.name === "AbortError") return;
  if (failure instanceof ApiError && failure.status === 401) return;
  reportFailure(failure);
  toast.error(failure instanceof ApiError ? failure.sentences : i18next.t("common.api_error"));
}

/** Shows why the server refused a command that has no form. Anything but a refusal is rethrown. */
export function toastRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  if (error.status !== 401) toast.error(error.sentences);
}
