import { renderToString } from 'react-dom/server'
import type { Draw } from '../ui/later/Drawing.ts'

// React puts titles, meta tags and preloads before everything else.
const headTags = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/

/** Splits rendered HTML into the tags for the head of the document, and the rest. */
export function split(html: string): { head: string; body: string } {
  const head = headTags.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}

/** Returns a function that renders parts of a page separately, and adds their head tags to `head`. */
export function drawInto(head: string[]): Draw {
  return (part, identifierPrefix) => {
    const drawn = split(renderToString(part, { identifierPrefix }))
    head.push(drawn.head)
    return drawn.body
  }
}
