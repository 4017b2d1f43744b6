import { isObject } from '../../fields/drafts.ts'
import type { Standing } from '../edits.ts'
import { ENTRY, FIELD, PAGE, SECTION, sectionElement } from './marks.ts'

/** The marks of a section's elements: their tags, to recognise them, and the attributes of each. */
interface Remembered {
  tags: string
  marks: Record<string, string>[]
}

/**
 * The marks of sections by their ids, to restore them when the page renders a section again that was hidden or removed.
 */
export class MarkMemory {
  readonly #known = new Map<string, Remembered>()

  /** Restores the marks of sections that have none, and records those of the others. */
  readonly look = (ids: readonly string[]) => {
    for (const root of document.querySelectorAll(`[${SECTION}]`))
      this.#known.set(root.getAttribute(SECTION) ?? '', remembered(root))
    for (const id of ids) {
      const root = sectionElement(id)
      const known = this.#known.get(id)
      if (root === null || root.hasAttribute(SECTION) || known === undefined) continue
      root.setAttribute(SECTION, id)
      const elements = withAll(root)
      if (tagsOf(elements) !== known.tags) continue
      for (const [at, marks] of known.marks.entries())
        for (const [name, value] of Object.entries(marks))
          elements[at]?.setAttribute(name, value)
    }
  }
}

function remembered(root: Element): Remembered {
  const elements = withAll(root)
  const marks = elements.map((element) =>
    Object.fromEntries(
      [FIELD, ENTRY].flatMap((name) => {
        const value = element.getAttribute(name)
        return value === null ? [] : [[name, value]]
      }),
    ),
  )
  return { tags: tagsOf(elements), marks }
}

function withAll(root: Element): Element[] {
  return [root, ...root.querySelectorAll('*')]
}

function tagsOf(elements: Element[]): string {
  return elements.map(({ tagName }) => tagName).join()
}

/**
 * Adds the server's marks to elements that were rendered in the browser: an added section or item. Elements are matched
 * by their text.
 */
export function markNew(
  page: Standing | undefined,
  sections: [string, Standing][],
): void {
  if (page === undefined) return
  const holder = document.querySelector(`[${PAGE}]`)
  for (const [key, { entity, typed }] of sections) {
    const known = document.querySelector<HTMLElement>(
      `[${SECTION}="${CSS.escape(entity.id)}"]`,
    )
    const root = known ?? document.getElementById(entity.id)
    if (root === null || root.closest('#quoin-editor')) continue
    if (holder !== null && !holder.contains(root)) continue
    if (known === null) root.setAttribute(SECTION, entity.id)
    markWithin(root, key, typed)
  }
}

/** Marks the unmarked elements of a section that show one of its texts. */
export function markWithin(
  root: HTMLElement,
  key: string,
  values: Record<string, unknown>,
): void {
  const texts = textsIn(values, '')
  if (texts.length === 0) return
  const marked = new Set(
    [...root.querySelectorAll(`[${FIELD}]`)].flatMap((one) =>
      (one.getAttribute(FIELD) ?? '').split(/\s+/),
    ),
  )
  const free = texts.filter(([path]) => !marked.has(`${key}:${path}`))
  if (free.length === 0) return
  const elements = [...root.querySelectorAll<HTMLElement>('*')].filter(
    (one) => !one.hasAttribute(FIELD) && one.closest('svg') === null,
  )
  for (const [path, text] of free) {
    const outer = elements.find((one) => isOf(one, text))
    // The innermost element with the text displays it.
    const element = elements.findLast((one) => outer?.contains(one) && isOf(one, text))
    if (element === undefined) continue
    element.setAttribute(FIELD, `${key}:${path}`)
    elements.splice(elements.indexOf(element), 1)
    for (const around of elements.filter(
      (one) => one.contains(element) && isOf(one, text),
    ))
      elements.splice(elements.indexOf(around), 1)
  }
}

/** Whether an element shows a text, or the picture at an address. */
function isOf(element: HTMLElement, text: string): boolean {
  if (element instanceof HTMLImageElement)
    return text.startsWith('/media/') && samePicture(element.src, text)
  return plain(element.textContent) === plain(text)
}

function samePicture(src: string, address: string): boolean {
  const [, , id] = address.split('/')
  return id !== undefined && src.includes(`/media/${id}/`)
}

/** The texts within a value that a page shows unchanged, each with its path. */
function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') {
    const text = value.trim()
    return text === '' || notShown.test(path) ? [] : [[path, text]]
  }
  if (Array.isArray(value))
    return value.flatMap((one, at) => textsIn(one, join(path, String(at))))
  if (isObject(value))
    return Object.entries(value).flatMap(([name, one]) => textsIn(one, join(path, name)))
  return []
}

/** Members that no page shows as text. */
const notShown =
  /^(?:id|type|createdAt|updatedAt|lastModified)$|(?:^|\.)(?:icon|buttonLink|secondButtonLink|link|of|pick|side|page|form)$/

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
