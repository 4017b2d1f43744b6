const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#34;': '"',
  '&#39;': "'",
}

/**
 * An excerpt of a search, in which what was found is marked. Its HTML is read and
 * never run: whatever is not a mark is text.
 */
export function Excerpt({ html }: { html: string }) {
  // What stands between two tags is marked: each second part.
  const parts = html.split(/<mark>(.*?)<\/mark>/s)
  return parts.map((part, at) =>
    at % 2 === 0 ? unescape(part) : <mark key={at}>{unescape(part)}</mark>,
  )
}

function unescape(html: string): string {
  return html.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
}
