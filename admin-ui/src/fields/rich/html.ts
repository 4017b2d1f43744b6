import { inert } from '@quoin/shared-ui/code/trusted'
import { getSchema } from '@tiptap/core'
import { DOMParser as Reader, DOMSerializer, type Node as Doc } from '@tiptap/pm/model'
import { extensions } from './elements.ts'
import { blocks, canonicalHtml } from './canonicalHtml.ts'

/*
 * In the editor every text is in a paragraph; in HTML it need not be: a list item is usually `<li>text</li>`. Each
 * paragraph therefore records whether it has a tag: data-bare is "true" if it had none, and "false" if it had one where
 * most have none. A new paragraph follows the majority.
 */

const schema = getSchema(extensions)

/** Elements in which a single text needs no paragraph. */
const tight = 'li, td, th, dt, dd, figcaption, caption'
const containers = `body, div, section, aside, figure, blockquote, ${tight}`

/** Parses HTML into the editor's document. */
export function read(html: string): Doc {
  const { body } = inert(html)
  for (const paragraph of body.querySelectorAll(`:is(${tight}) > p`)) {
    paragraph.setAttribute('data-bare', 'false')
  }
  for (const container of [body, ...body.querySelectorAll(containers)]) {
    wrapBareText(container)
  }
  return Reader.fromSchema(schema).parse(body)
}

/** The HTML of a document, one line for each of its blocks; empty if nothing is visible. */
export function write(doc: Doc): string {
  const body = document.createElement('body')
  body.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content))
  while (body.lastElementChild?.matches('p:empty')) body.lastElementChild.remove()
  const bare = [...body.querySelectorAll('p')].filter(needsNoTag)
  // Two adjacent texts without a tag would be merged.
  const alone = bare.filter(
    ({ previousElementSibling: before, nextElementSibling: after }) =>
      !bare.some((other) => other === before || other === after),
  )
  alone.forEach((paragraph) => paragraph.replaceWith(...paragraph.childNodes))
  // An empty caption.
  body.querySelectorAll('figcaption:empty').forEach((one) => one.remove())
  body.querySelectorAll('[data-bare]').forEach((one) => one.removeAttribute('data-bare'))
  return [...body.childNodes].map(markup).join('\n')
}

function needsNoTag(paragraph: Element): boolean {
  const told = paragraph.getAttribute('data-bare')
  if (told !== null) return told === 'true'
  return paragraph.parentElement?.matches(tight) ?? false
}

/** Whether HTML is unchanged after a round trip through the editor. */
export function isKept(html: string): boolean {
  return canonicalHtml(write(read(html))) === canonicalHtml(html)
}

/** Wraps each run of texts and inline elements between an element's blocks in a paragraph. */
function wrapBareText(container: Element) {
  let paragraph: Element | null = null
  for (const child of [...container.childNodes]) {
    if (isBlock(child)) {
      paragraph = null
    } else if (paragraph !== null) {
      paragraph.append(child)
    } else if (child instanceof Element || child.textContent?.trim()) {
      paragraph = document.createElement('p')
      paragraph.setAttribute('data-bare', 'true')
      child.replaceWith(paragraph)
      paragraph.append(child)
    }
  }
}

function isBlock(node: Node): boolean {
  return node instanceof Element && node.matches(blocks)
}

function markup(node: Node): string {
  const holder = document.createElement('div')
  holder.append(node.cloneNode(true))
  return holder.innerHTML
}
