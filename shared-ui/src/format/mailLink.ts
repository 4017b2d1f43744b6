/** What the draft of a mail starts with. */
interface Draft {
  subject?: string
  body?: string
}

/**
 * The address that opens the draft of a mail. Whatever the texts hold, the mail goes to
 * this one address and says only this; an empty address leaves it to the writer.
 */
export function mailLink(address: string, draft: Draft = {}): string {
  const to = encodeURIComponent(address).replaceAll('%40', '@')
  const fields = Object.entries(draft).map(
    ([name, text]: [string, string]) => `${name}=${encodeURIComponent(text)}`,
  )
  return `mailto:${to}${fields.length > 0 ? '?' : ''}${fields.join('&')}`
}
