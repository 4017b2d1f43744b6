/** The layout of a text, by its content. */
export type Shape =
  /** A few paragraphs, with the first as an introduction. */
  | { as: 'story'; first: string; rest: string }
  /** A few headings with paragraphs, side by side. */
  | { as: 'pairs'; parts: string[] }
  /** Anything else, in one column. */
  | { as: 'prose' }

const prose: Shape = { as: 'prose' }

/** The maximum number of paragraphs in a story, and of parts side by side. */
const mostParagraphs = 5
const mostParts = 4

const block = /<(p|h[2-4])(?:\s[^>]*)?>(?:(?!<\/?(?:p|h[1-6])[\s>]).)*<\/\1>/gs

/** The layout of a text that the server has sanitised. */
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
  // Parts with several paragraphs are not set side by side.
  return parts.length * 2 === texts.length ? { as: 'pairs', parts } : prose
}

/** The blocks of a text, each heading with its content. */
function partsOf(texts: string[]): string[] {
  const parts: string[] = []
  for (const text of texts) {
    if (text.startsWith('<h') || parts.length === 0) parts.push(text)
    else parts.push(`${parts.pop() ?? ''}${text}`)
  }
  return parts
}
