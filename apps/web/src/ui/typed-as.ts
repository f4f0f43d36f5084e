/**
 * What was typed into a field, in the form that it is kept in. The caret stays where it was: a field that is given
 * another text than was typed puts it at its end, and the next letter with it.
 */
export function typedAs(field: HTMLInputElement, kept: (typed: string) => string): string {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length);
  const at = kept(before).length;
  // The text has been given to the field by then.
  queueMicrotask(() => {
    if (field === document.activeElement) field.setSelectionRange(at, at);
  });
  return kept(field.value);
}
