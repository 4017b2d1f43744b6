import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { read } from './content.ts'

/** The words of controls and states that the public app has in its code, one on each line. */
const catalogue = new URL('../../../public-ui/catalogue.txt', import.meta.url)

/** What stands in a line of the catalogue for what is computed or comes from a field. */
const placeholder = '{}'

/** A function that tells whether a text is a line of the catalogue. */
export function listedWords(): (text: string) => boolean {
  const lines = readFileSync(catalogue, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
  const exact = new Set(lines.filter((line) => !line.includes(placeholder)))
  const patterns = lines.filter((line) => line.includes(placeholder)).map(patternOf)
  return (text) => exact.has(text) || patterns.some((pattern) => pattern.test(text))
}

function patternOf(line: string): RegExp {
  const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return new RegExp(`^${line.split(placeholder).map(escape).join('.+')}$`)
}

interface Schema {
  types: { name: string; publicPath: string; access: string; single: boolean }[]
}

/**
 * Every text that visitors can be told: the values of all fields, in the parts that markup leaves, and two that stand
 * side by side, such as a position and a company.
 */
export async function wordsOfFields(
  staff: APIRequestContext,
  visitor: APIRequestContext,
): Promise<Set<string>> {
  const found = new Set<string>()
  const { types } = await read<Schema>(staff, '/api/admin/schema')
  for (const { publicPath, access, single } of types) {
    if (access !== 'published') continue
    const address = `/api/${publicPath}`
    if (single) collect(await read(visitor, address), found)
    else collect(await everyEntry(staff, visitor, address), found)
  }
  collect(await read(staff, '/api/admin/media?limit=500'), found) // what is said of pictures
  return found
}

/** The entries of a type as visitors read them: one by one where they get no list. */
async function everyEntry(
  staff: APIRequestContext,
  visitor: APIRequestContext,
  address: string,
): Promise<unknown[]> {
  const list = `${address}?limit=500`
  if ((await visitor.get(list)).ok()) return read(visitor, list)
  const entries = await read<{ id: string }[]>(staff, list)
  return Promise.all(entries.map(({ id }) => read(visitor, `${address}/${id}`)))
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    for (const part of value.split(/<[^>]*>|\n/)) into.add(plain(part))
    into.add(plain(value.replaceAll(/<[^>]*>/g, ' ')))
  } else if (Array.isArray(value)) {
    for (const one of value) collect(one, into)
  } else if (typeof value === 'object' && value !== null) {
    const { clientTitle, company } = value as Record<string, string>
    if (clientTitle && company) into.add(`${clientTitle}, ${company}`)
    for (const [key, one] of Object.entries(value)) {
      into.add(spaced(key)) // of specifications
      collect(one, into)
    }
  }
}

/** The key of a specification as people read it: `hostingRegion` is "Hosting Region". */
function spaced(key: string): string {
  return key
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/^./, (first) => first.toUpperCase())
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

function plain(text: string): string {
  return text
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a text is the beginning of a longer one, as lists show it of an article without a summary. */
export function isCut(text: string, ofFields: Set<string>): boolean {
  if (!text.endsWith('…')) return false
  const beginning = text.slice(0, -1).trim()
  return [...ofFields].some((whole) => whole.startsWith(beginning))
}

/** The texts of a page: what stands between tags, and what is said of pictures and controls. */
export async function wordsOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const attributes = ['alt', 'aria-label', 'placeholder', 'title']
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script, style, template, noscript, svg')) continue
      for (const name of attributes) found.push(element.getAttribute(name) ?? '')
      let text = ''
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? ''
        if (node.nodeType !== Node.ELEMENT_NODE) continue
        found.push(text)
        text = ''
      }
      found.push(text)
    }
    return found
  })
  return [...new Set(texts.map(plain))].filter((text) => /\p{L}/u.test(text))
}
