/** How a text is set, by what it is made of. */
export type Shape =
  /** A few paragraphs, of which the first leads to the others. */
  | { as: 'story'; first: string; rest: string }
  /** A few headings, each with paragraphs, beside each other. */
  | { as: 'pairs'; parts: string[] }
  /** Anything else, in one column. */
  | { as: 'prose' }

const prose: Shape = { as: 'prose' }

/** How many paragraphs a story has at most, and how many parts stand beside each other. */
const mostParagraphs = 5
const mostParts = 4

const block = /<(p|h[2-4])(?:\s[^>]*)?>(?:(?!<\/?(?:p|h[1-6])[\s>]).)*<\/\1>/gs

/** How a text is set that the server has sanitised. */
export function shapeOf(html: string): Shape {
  const blocks = [...html.matchAll(block)]
  const left = html.replaceAll(block, '').trim()
  if (left !== '' || /<(?:img|table)[\s>]/.test(html)) return prose
  const texts = blocks.map(([whole]) => whole)
  const headings = blocks.filter(([, name]) => name !== 'p').length
  if (headings === 0) {
    const [first = '', ...rest] = texts
    if (rest.length === 0 || texts.length > mostParagraphs) return prose
    return { as: 'story', first, rest: rest.join('') }
  }
  const parts = partsOf(texts)
  const paired = parts.every((part) => part.startsWith('<h') && part.includes('<p'))
  if (!paired || parts.length < 2 || parts.length > mostParts) return prose
  // Parts of several paragraphs are read one after the other.
  return parts.length * 2 === texts.length ? { as: 'pairs', parts } : prose
}

/** The blocks, each heading with what follows it. */
function partsOf(texts: string[]): string[] {
  const parts: string[] = []
  for (const text of texts) {
    if (text.startsWith('<h') || parts.length === 0) parts.push(text)
    else parts.push(`${parts.pop() ?? ''}${text}`)
  }
  return parts
}
