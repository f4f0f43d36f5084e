import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { loadTexts } from "../i18n/i18n.ts";
import { lazyImport } from "../lib/lazy-import.ts";
import { LoadingOverlay } from "./loading-overlay.tsx";

/**
 * A dialog whose code and texts are loaded when it is first opened: most who see what opens it do not open it.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Dialog = lazy(async () => {
    const [Loaded] = await lazyImport(() => Promise.all([load(), loadTexts("all")]));
    return { default: Loaded };
  });
  return (props) => (
    <Suspense fallback={<LoadingOverlay visible over="screen" />}>
      <Dialog {...props} />
    </Suspense>
  );
}
