import { inert } from '@quoin/shared-ui/code/trusted'

/** A tag at the start of a text, in a single case: `<Button>` is not HTML. */
const firstTag = /^<([a-z][a-z0-9]*|[A-Z][A-Z0-9]*)[\s/>]/

/** Whether a text is HTML source rather than prose: it begins with the tag of a known element, and has its end tag. */
export function isSource(text: string): boolean {
  const source = text.trim()
  const name = firstTag.exec(source)?.[1]?.toLowerCase()
  if (name === undefined) return false
  const { body } = inert(`<body>${source}`)
  const first = body.firstChild
  return (
    first instanceof HTMLElement &&
    !(first instanceof HTMLUnknownElement) &&
    first.localName === name &&
    (empty.has(name) || source.toLowerCase().includes(`</${name}`))
  )
}

/** Void elements. */
const empty = new Set(['hr', 'br', 'img'])
