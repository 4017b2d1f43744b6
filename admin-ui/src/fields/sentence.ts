/**
 * An error message as a sentence. The server's "is required" needs the label of the field before it; a parser's message
 * is complete.
 */
export function sentence(
  label: string,
  complaint: string | undefined,
): string | undefined {
  if (complaint === undefined) return undefined
  return /^(?:is|must|may|has|breaks|leads) /.test(complaint)
    ? `${label} ${complaint}`
    : complaint
}

/** A sentence with its full stop; empty if there is none. */
export function ended(text: string): string {
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`
}
