const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#34;': '"',
  '&#39;': "'",
}

/**
 * An excerpt of a search result with highlighted matches. Its HTML is parsed but never run: everything but marks is
 * text.
 */
export function Excerpt({ html }: { html: string }) {
  // Every second part is between two tags, and is highlighted.
  const parts = html.split(/<mark>(.*?)<\/mark>/s)
  return parts.map((part, at) =>
    at % 2 === 0 ? unescape(part) : <mark key={at}>{unescape(part)}</mark>,
  )
}

function unescape(html: string): string {
  return html.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
}
