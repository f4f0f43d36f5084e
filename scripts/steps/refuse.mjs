/**
 * Ends with a sentence for people: what is wrong and what to do. Nothing here is worth a stack trace.
 * @param {string} sentence
 * @returns {never}
 */
export function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}
