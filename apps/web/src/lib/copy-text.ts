import { toast } from "../ui/toast.ts";

/** Copies a text to be pasted elsewhere, and says so. */
export async function copyText(text: string, said: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  toast.success(said);
}
