import { type Drafts, isObject } from '../../fields/drafts.ts'
import { asText } from '../../fields/texts.ts'
import type { Entry } from '../../model/schema.ts'
import { textOf } from '../../model/schema.ts'

/** The maximum number of items of a list. */
export const mostItems = 50

/** A page that an item may lead to. */
export interface MenuPage {
  id: string
  title: string
  path: string
  /** 1 at the top. */
  level: number
}

/** The draft of an item that leads to a page, or to an address where none is given. */
export function newItem(page: MenuPage | undefined, nested: boolean): Drafts {
  const item = { label: page?.title ?? '', page: page?.id ?? '', link: '' }
  return nested ? { ...item, items: [] } : item
}

/** The items of the second level of a draft. */
export function itemsOf(item: Drafts | undefined): Drafts[] {
  return draftsIn(item?.items)
}

/** The drafts in a list. */
export function draftsIn(value: unknown): Drafts[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** What an item is called among others. */
export function nameOf(item: Drafts | undefined): string {
  const label = asText(item?.label ?? item?.title).trim()
  return label === '' ? 'New item' : label
}

/** An item with another page or none. Its label follows unless somebody has written another one. */
export function leadingTo(
  item: Drafts,
  page: MenuPage | undefined,
  before: MenuPage | undefined,
): Drafts {
  const label = asText(item.label)
  const own = label.trim() !== '' && label !== before?.title
  return {
    ...item,
    page: page?.id ?? '',
    link: page ? '' : item.link,
    label: own || !page ? label : page.title,
  }
}

/** The items with one of them put at the end of the menu of the item before it; unchanged where that is not possible. */
export function indented(items: Drafts[], at: number): Drafts[] {
  const item = items[at]
  const into = items[at - 1]
  if (item === undefined || into === undefined || itemsOf(item).length > 0) return items
  const { label, page, link } = item
  const first = leads(into)
    ? [{ label: into.label, page: into.page, link: into.link }]
    : itemsOf(into)
  const group = {
    ...into,
    page: '',
    link: '',
    items: [...first, { label, page, link }],
  }
  return items.toSpliced(at - 1, 2, group)
}

/** The items with one of the second level put behind the item that it stands below. */
export function outdented(items: Drafts[], at: number, below: number): Drafts[] {
  const group = items[at]
  const item = itemsOf(group)[below]
  if (group === undefined || item === undefined) return items
  const rest = itemsOf(group).toSpliced(below, 1)
  const kept = rest.length > 0 ? [{ ...group, items: rest }] : []
  return items.toSpliced(at, 1, ...kept, { ...item, items: [] })
}

/** Whether an item leads somewhere itself. */
function leads(item: Drafts): boolean {
  return asText(item.page) !== '' || asText(item.link) !== ''
}

/** Pages one after the other, each below its parent. */
export function menuPages(pages: Entry[]): MenuPage[] {
  const byPath = pages.toSorted((a, b) =>
    textOf(a, 'path') < textOf(b, 'path') ? -1 : 1,
  )
  return byPath.map((page) => {
    const path = textOf(page, 'path')
    const level = Math.max(1, path.split('/').length - 1)
    return { id: page.id, title: textOf(page, 'title'), path, level }
  })
}
