/** The initial content of a mail draft. */
interface Draft {
  subject?: string
  body?: string
}

/**
 * A mailto address. Whatever the texts contain, the mail goes only to this address and has only these texts; an empty
 * address leaves the recipient open.
 */
export function mailLink(address: string, draft: Draft = {}): string {
  const to = encodeURIComponent(address).replaceAll('%40', '@')
  const fields = Object.entries(draft).map(
    ([name, text]: [string, string]) => `${name}=${encodeURIComponent(text)}`,
  )
  return `mailto:${to}${fields.length > 0 ? '?' : ''}${fields.join('&')}`
}
