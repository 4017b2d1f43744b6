/** A heading of an article, which its contents list leads to. */
export interface Heading {
  id: string
  text: string
  /** 2 for a part of the article, 3 for a part of that. */
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

/** Gives an article's headings ids, and lists them. */
export function outline(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const marked = html.replaceAll(
    heading,
    (_, level: string, attributes: string, inner: string) => {
      const text = plainText(inner)
      const id = freeId(slug(text), headings)
      headings.push({ id, text, level: level === '2' ? 2 : 3 })
      return `<h${level}${attributes} id="${id}" tabindex="-1">${inner}</h${level}>`
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

function freeId(wanted: string, taken: Heading[]): string {
  const same = taken.filter(({ id }) => id === wanted || id.startsWith(`${wanted}--`))
  return same.length === 0 ? wanted : `${wanted}--${same.length + 1}`
}
