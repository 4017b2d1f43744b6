import { inert } from '@quoin/shared-ui/code/trusted'

/** The text of some HTML with collapsed white space. Nothing in it is run or fetched. */
export function plainText(html: string): string {
  return collapsed(textOf(html, ' '))
}

/** The text of some HTML with each block on a line. */
export function paragraphs(html: string): string {
  const lines = textOf(html.replaceAll('\n', ' '), '\n').split('\n')
  return lines.map(collapsed).filter(Boolean).join('\n')
}

const blocks =
  'p|li|h\\d|div|tr|td|th|ul|ol|dl|dt|dd|table|blockquote|pre|figure|figcaption|section|aside|article|hr|br'
const edges = new RegExp(`</?(?:${blocks})\\b[^<>]*>`, 'gi')

/** The text of some HTML; `end` is inserted where a block begins or ends. */
function textOf(html: string, end: string): string {
  const ended = html.replaceAll(edges, `${end}$&${end}`)
  const { body } = inert(ended)
  return body.textContent
}

function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
