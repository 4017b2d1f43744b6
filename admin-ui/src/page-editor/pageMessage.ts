import type { EditedEntry } from '@quoin/shared-ui/api/editMessage'
import { itemsOf, type MenuPage } from '../features/menus/menu.ts'
import { isObject } from '../fields/drafts.ts'
import { asTexts } from '../fields/texts.ts'
import type { Entry, Field } from '../model/schema.ts'
import type { Standing } from './edits.ts'
import { isMenu, isPage } from './types.ts'

interface Known {
  entries: ReadonlyMap<string, Standing>
  /** All stored sections of the site. */
  sections: Entry[]
  /** All possible target pages of menus. */
  pages: MenuPage[]
}

/** The edited entries for the page, as visitors would see them. */
export function pageMessage({ entries, sections, pages }: Known): EditedEntry[] {
  const standings = [...entries.values()]
  const sectionOf = (id: string) => {
    const known = standings.find(
      ({ type, entity }) => type.name === 'section' && entity.id === id,
    )
    const stored = sections.find((one) => one.id === id)
    return known ? { ...stored, ...visible(known) } : stored
  }
  return standings.map((standing) => {
    const { type, entity, typed } = standing
    const values = visible(standing)
    if (isPage(type)) {
      const hidden = asTexts(typed.hidden)
      values.sections = asTexts(typed.sections)
        .filter((id) => !hidden.includes(id))
        .flatMap((id) => sectionOf(id) ?? [])
    }
    if (isMenu(type)) Object.assign(values, menus(typed, pages))
    const { name, single } = type
    return { type: name, id: entity.id, ...(single && { single }), values }
  })
}

/** The public fields of an entry. */
function visible({ type, entity, typed }: Standing): Record<string, unknown> {
  const shown = type.fields
    .filter((field) => !field.private && field.name in typed)
    .map((field) => [
      field.name,
      shownValue(field, typed[field.name], entity[field.name]),
    ])
  return { id: entity.id, ...(Object.fromEntries(shown) as Record<string, unknown>) }
}

function shownValue(field: Field, value: unknown, stored: unknown): unknown {
  // The draft of a map is a text.
  if (field.kind === 'map' && typeof value === 'string') return parsed(value)
  // The sent value of an object only includes changed members.
  if (field.kind === 'object' && isObject(value) && isObject(stored))
    return { ...stored, ...value }
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The menus with the paths of pages, as in the public API. */
function menus(typed: Record<string, unknown>, pages: MenuPage[]) {
  const link = (item: unknown): Record<string, unknown>[] => {
    if (!isObject(item)) return []
    const below = itemsOf(item)
    if (below.length > 0) return [{ label: item.label, items: below.flatMap(link) }]
    const page = pages.find(({ id }) => id === item.page)
    const { label } = item
    if (page) return [{ label, page: page.id, path: page.path }]
    return item.link ? [{ label, link: item.link }] : []
  }
  const all = (list: unknown) => (Array.isArray(list) ? list.flatMap(link) : [])
  const columns = Array.isArray(typed.footer) ? typed.footer.filter(isObject) : []
  return {
    header: all(typed.header),
    action: link(typed.action)[0] ?? null,
    footer: columns.map(({ title, items }) => ({ title, items: all(items) })),
    small: all(typed.small),
  }
}
