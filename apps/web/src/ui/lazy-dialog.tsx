import { type ComponentType, lazy, Suspense } from "react";
import { lazyImport } from "../lib/lazy-import.ts";
import { LoadingOverlay } from "./loading-overlay.tsx";

/** A dialog whose code is loaded when it is first opened: most who see what opens it do not open it. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog = lazy(async () => ({ default: await lazyImport(load) }));
  return (props) => (
    <Suspense fallback={<LoadingOverlay visible over="screen" />}>
      <Dialog {...props} />
    </Suspense>
  );
}
