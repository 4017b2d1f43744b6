import { inert } from '@quoin/shared-ui/code/trusted'
import type { Entry } from '../../model/schema.ts'

/**
 * The parts of rich texts that the server removed, as a message; undefined if everything is stored. A film that became
 * a link was not removed.
 */
export function leftOut(
  sent: Record<string, unknown>,
  stored: Entry,
): string | undefined {
  const parts = new Set<string>()
  for (const [name, value] of Object.entries(sent)) compare(value, stored[name], parts)
  if (parts.size === 0) return undefined
  return `Pages do not show ${[...parts].join(', ')}: that was left out.`
}

function compare(sent: unknown, stored: unknown, parts: Set<string>) {
  if (typeof sent === 'string' && typeof stored === 'string') {
    if (sent !== stored && sent.includes('<')) missing(sent, stored, parts)
  } else if (isParts(sent) && isParts(stored)) {
    for (const [key, part] of Object.entries(sent)) compare(part, stored[key], parts)
  }
}

function isParts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function missing(sent: string, stored: string, parts: Set<string>) {
  const [before, after] = [countsIn(sent), countsIn(stored)]
  // A new link replaces a film.
  let films = Math.max(0, (after.get('<a>') ?? 0) - (before.get('<a>') ?? 0))
  for (const [part, count] of before) {
    let lost = count - (after.get(part) ?? 0)
    if (part === '<iframe>') [lost, films] = [lost - films, films - lost]
    if (lost > 0) parts.add(part)
  }
}

/** The number of occurrences of each element in some HTML, and of its attributes that are not presentational. */
function countsIn(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1)
  for (const { localName, attributes } of inert(quiet(html)).querySelectorAll('*')) {
    if (localName !== 'html' && localName !== 'head' && localName !== 'body')
      add(`<${localName.replace('x-style', 'style')}>`)
    if (localName === 'iframe') continue
    for (const { name } of [...attributes]) {
      // The server writes the name of an anchor as its id.
      if (localName === 'a' && name === 'name') add('id')
      else add(name.replace('data-style', 'style'))
    }
  }
  return counts
}

/**
 * Removes style attributes, which the pages' policy would refuse when the document is parsed, with an error in the
 * console.
 */
function quiet(html: string): string {
  return html
    .replaceAll(/\sstyle\s*=/gi, ' data-style=')
    .replaceAll(/<(\/?)style\b/gi, '<$1x-style')
}
