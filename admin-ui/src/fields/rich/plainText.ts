import { inert } from '@quoin/shared-ui/code/trusted'

/** The text of some HTML with its white space collapsed. Nothing in it is run or fetched. */
export function plainText(html: string): string {
  return collapsed(textOf(html, ' '))
}

/** The text of some HTML with each of its blocks on a line. */
export function paragraphs(html: string): string {
  const lines = textOf(html.replaceAll('\n', ' '), '\n').split('\n')
  return lines.map(collapsed).filter(Boolean).join('\n')
}

/** The text of some HTML; `end` stands where a block ends. */
function textOf(html: string, end: string): string {
  const ended = html.replaceAll(/<\/(?:p|li|h\d|div|tr|td)>|<br\s*\/?>/gi, `$&${end}`)
  const { body } = inert(ended)
  return body.textContent
}

function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
