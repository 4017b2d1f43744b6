/** A heading of an article in its contents list. */
export interface Heading {
  id: string
  text: string
  /** 2 for a part, 3 for a subsection. */
  level: 2 | 3
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

const heading = /<h([23])((?:\s[^>]*)?)>(.*?)<\/h\1>/gs

const anchor = /\sid="([^"]*)"/g

/** Adds missing ids to an article's headings, and lists them. */
export function outline(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const taken = [...html.matchAll(anchor)].map(([, id = '']) => id)
  const marked = html.replaceAll(
    heading,
    (_, level: string, attributes: string, inner: string) => {
      const text = plainText(inner)
      const own = [...attributes.matchAll(anchor)][0]?.[1]
      const id = own ?? freeId(slug(text), taken)
      if (own === undefined) taken.push(id)
      headings.push({ id, text, level: level === '2' ? 2 : 3 })
      const said = own === undefined ? `${attributes} id="${id}"` : attributes
      return `<h${level}${said} tabindex="-1">${inner}</h${level}>`
    },
  )
  return { html: marked, headings }
}

/** The text of a heading that the server has sanitised. */
function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function slug(text: string): string {
  const words = text.toLowerCase().match(/[a-z\d]+/g) ?? ['part']
  return `part-${words.join('-')}`
}

function freeId(wanted: string, taken: string[]): string {
  const same = taken.filter((id) => id === wanted || id.startsWith(`${wanted}--`))
  return same.length === 0 ? wanted : `${wanted}--${same.length + 1}`
}
