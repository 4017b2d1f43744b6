import { type Drafts, isObject } from '../../fields/drafts.ts'
import { asText } from '../../fields/texts.ts'
import type { Entry } from '../../model/schema.ts'
import { textOf } from '../../model/schema.ts'

/** The maximum number of items of a list. */
export const mostItems = 50

/** A possible target page of an item. */
export interface MenuPage {
  id: string
  title: string
  path: string
  /** 1 for the top level. */
  level: number
}

/** The draft of an item with a link to a page, or to an address without a page. */
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

/** The label of an item in the list. */
export function nameOf(item: Drafts | undefined): string {
  const label = asText(item?.label ?? item?.title).trim()
  return label === '' ? 'New item' : label
}

/** The target of an item in a few words: its page, its address, or the number of items in its submenu. */
export function targetOf(item: Drafts, pages: MenuPage[]): string {
  const { length } = itemsOf(item)
  if (length > 0)
    return length === 1 ? 'Menu with 1 item' : `Menu with ${String(length)} items`
  const id = asText(item.page)
  const page = pages.find((one) => one.id === id)
  if (page) return page.title === nameOf(item) ? page.path : `${page.title}, ${page.path}`
  return id === '' ? asText(item.link) || 'No address yet' : ''
}

/** An item with another page or none. Its label is updated unless somebody has edited it. */
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

/**
 * The items with one of them moved to the end of the submenu of the previous item; unchanged if that is not possible.
 */
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

/** The items with one of the second level moved to the first, after its parent. */
export function outdented(items: Drafts[], at: number, below: number): Drafts[] {
  const group = items[at]
  const item = itemsOf(group)[below]
  if (group === undefined || item === undefined) return items
  const rest = itemsOf(group).toSpliced(below, 1)
  const kept = rest.length > 0 ? [{ ...group, items: rest }] : []
  return items.toSpliced(at, 1, ...kept, { ...item, items: [] })
}

/** Whether an item is a link itself. */
function leads(item: Drafts): boolean {
  return asText(item.page) !== '' || asText(item.link) !== ''
}

/** All pages, each followed by its children. */
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
