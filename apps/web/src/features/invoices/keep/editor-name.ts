/** A name for an editor whose draft the server does not know yet. */
export function newEditorName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `new-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const lockOf = (name: string) => `timbra-draft-${name}`;

/**
 * Holds an editor's name while its page lives, so that no other tab takes its unsaved draft for an orphan. A browser
 * without locks holds nothing. Answers how to let go.
 */
export function holdName(name: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockOf(name), () => held);
  return () => release();
}

/** Whether a living editor, in this tab or another, holds the name. */
export async function isHeld(name: string): Promise<boolean> {
  const locks = await navigator.locks?.query();
  return locks?.held?.some((lock) => lock.name === lockOf(name)) ?? false;
}
