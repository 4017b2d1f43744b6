import { inert } from '@quoin/shared-ui/code/trusted'

/** Block elements. */
export const blocks = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'hr', 'blockquote'],
  ...[
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'div',
    'section',
    'aside',
    'figure',
    'figcaption',
  ],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
].join()

/**
 * A canonical form of HTML, independent of white space and the nesting order of inline elements: two texts with the
 * same canonical HTML are equivalent. Each line is a block with its ancestors, and its texts with their inline
 * elements.
 */
export function canonicalHtml(html: string): string {
  const { body } = inert(html)
  return linesOf(body, '').join('\n')
}

function linesOf(block: Element, path: string): string[] {
  const lines: string[] = []
  const exact = block.closest('pre') !== null
  let text = ''
  let around = ''
  let count = 0
  const say = (phrases: string[], words: string) => {
    const now = phrases.toSorted().join(' ')
    text += now === around ? words : `[${now}]${words}`
    around = now
  }
  const end = () => {
    const line = exact ? text : text.replaceAll(/[^\S\u00a0]+/g, ' ').trim()
    if (line !== '') lines.push(`${path} ${String(count++)} ${line}`)
    text = ''
    around = ''
  }
  const visit = (node: Node, phrases: string[]) => {
    if (!(node instanceof Element)) {
      if (node.textContent?.trim() || text !== '' || exact) {
        say(phrases, node.textContent ?? '')
      }
    } else if (node.matches(blocks)) {
      end()
      if (node.matches('p:empty, figcaption:empty')) return
      const at = `${path}/${String(count++)} ${tagOf(node)}`
      lines.push(at, ...linesOf(node, at))
    } else if (node.matches('img, br')) {
      say(phrases, `<${tagOf(node)}>`)
    } else {
      node.childNodes.forEach((child) => visit(child, [...phrases, tagOf(node)]))
    }
  }
  block.childNodes.forEach((child) => visit(child, []))
  end()
  return lines
}

function tagOf({ localName, attributes }: Element): string {
  const said = [...attributes].map(({ name, value }) => `${name}="${value}"`)
  return [localName, ...said.toSorted()].join(' ')
}
