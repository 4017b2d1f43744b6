/** The address of the search results for a text. */
export function addressOf(text: string): string {
  return `/search?q=${encodeURIComponent(text)}`
}
