import i18next from "i18next";
import { ApiError } from "../lib/api-client.ts";
import { reportFailure } from "../lib/report-failure.ts";
import { createStore } from "../lib/store.ts";

/** How long a toast stays, in milliseconds, unless told otherwise. */
export const TOAST_MS = 5000;

export interface Toast {
  readonly id: number;
  readonly tone: "success" | "error" | "info";
  readonly messages: readonly string[];
  readonly onClose?: () => void;
}

interface ToastOptions {
  /** Milliseconds on the screen. */
  readonly duration?: number;
  /** Runs once, when the toast goes away by itself or by a click. */
  readonly onClose?: () => void;
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
  const { onClose, duration = TOAST_MS } = options;
  toastStore.set([...getToasts(), { id, tone, messages, ...(onClose === undefined ? {} : { onClose }) }]);
  setTimeout(() => closeToast(id), duration);
  return id;
};

/** Short messages at the top of the screen: closed by a click or after five seconds, hovering does not hold them. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show("success", message, options),
  error: (message: string | readonly string[], options?: ToastOptions) => show("error", message, options),
  info: (message: string | readonly string[], options?: ToastOptions) => show("info", message, options),
};

/**
 * A failure that no screen took care of: nobody is left waiting for an answer. What was given up, and the end of a
 * session, need no words here.
 */
export function showUnexpectedError(failure: unknown): void {
  if (failure instanceof DOMException && failure.name === "AbortError") return;
  if (failure instanceof ApiError && failure.status === 401) return;
  reportFailure(failure);
  toast.error(failure instanceof ApiError ? failure.sentences : i18next.t("common.api_error"));
}

/** Tells why the server refused what was asked without a form. Anything but a refusal is thrown on. */
export function toastRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  if (error.status !== 401) toast.error(error.sentences);
}
