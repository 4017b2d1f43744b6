import { marked } from 'marked'
import { cleanPasted } from '../paste.ts'

/** Marks of Markdown that prose hardly has: headings, fences, quotes, rows of tables, links and pictures. */
const certain = [
  /^#{1,6} \S/m,
  /^(```|~~~)/m,
  /^> \S/m,
  /^\|.+\|\s*$/m,
  /!?\[[^\]\n]+\]\((https?:|mailto:|\/|#)[^)\s]*( "[^"\n]*")?\)/,
]

/** Marks that prose may have too, of which Markdown has two or more. */
const likely = [
  /^(\*|-|\+) \S/gm,
  /^\d{1,3}[.)] \S/gm,
  /(^|[\s(])\*\*\S[^*\n]*\*\*/gm,
  /(^|[\s(])__\S[^_\n]*__/gm,
  /(^|[\s(])`[^`\n]+`/gm,
]

/** The longest text that is read as Markdown, in characters. */
const longest = 500_000

/** Whether a plain text is Markdown rather than prose. */
export function isMarkdown(text: string): boolean {
  if (text.length > longest) return false
  if (certain.some((mark) => mark.test(text))) return true
  return likely.reduce((count, mark) => count + [...text.matchAll(mark)].length, 0) > 1
}

/** The HTML of a Markdown text, with the elements that rich text has. */
export function htmlOf(markdown: string): string {
  const html = marked.parse(markdown, { async: false, gfm: true })
  return cleanPasted(html).html
}
