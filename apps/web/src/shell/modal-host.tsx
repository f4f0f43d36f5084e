import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, createContext, type ReactNode, Suspense, use, useMemo, useState } from "react";
import { LoadingOverlay } from "../ui/loading-overlay.tsx";

export type ModalName =
  | "customer"
  | "product"
  | "address"
  | "csd"
  | "general"
  | "taxes"
  | "complements"
  | "contact"
  | "logo"
  | "background"
  | "printing"
  | "extra_fields"
  | "password"
  | "series"
  | "fuel_permits"
  | "shortcuts";

/** The props of every modal of the layout. */
export interface ModalProps {
  readonly onClose: () => void;
  /** To be called after a successful save: what is on the screen is loaded again. */
  readonly onSaved: () => void;
}

export type Modals = Readonly<Record<ModalName, ComponentType<ModalProps>>>;

const OpenModal = createContext<((name: ModalName) => void) | null>(null);

/** Opens one of the layout's modals from anywhere. */
export function useOpenModal(): (name: ModalName) => void {
  const open = use(OpenModal);
  if (open === null) throw new Error("useOpenModal needs a ModalHost above it");
  return open;
}

export function ModalHost({ modals, children }: { readonly modals: Modals; readonly children: ReactNode }) {
  const queries = useQueryClient();
  const [name, setName] = useState<ModalName | null>(null);
  const Shown = name === null ? null : modals[name];
  const given = useMemo<ModalProps>(
    () => ({ onClose: () => setName(null), onSaved: () => void queries.invalidateQueries() }),
    [queries],
  );
  return (
    <OpenModal value={setName}>
      {children}
      {Shown !== null && (
        <Suspense fallback={<LoadingOverlay visible over="screen" />}>
          <Shown {...given} />
        </Suspense>
      )}
    </OpenModal>
  );
}
