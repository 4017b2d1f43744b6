/**
 * What is wrong with a field as a sentence. The server says "is required" and
 * leaves the name to us; a parser's message stands by itself.
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
