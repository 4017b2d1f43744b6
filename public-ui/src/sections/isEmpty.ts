import type { Item, PageSection } from '../content/page.ts'
import { itemsOf, metadataOf } from './section.ts'

/** The section types that show items. */
const listing = /^(figures|points|steps|questions|groups|gallery|logos)$/

/** Whether a section only has a title, although its type shows more: it has not been filled in yet. */
export function isEmpty(section: PageSection): boolean {
  const { type, title, content = '' } = section
  const { text, link, image } = metadataOf(section)
  if (/\S/.test(content.replaceAll(/<(?!img|hr)[^>]*>/g, ''))) return false
  if (listing.test(type)) {
    const items = itemsOf(section)
    return items.every(isStart) && (!items[0] || start.test(title))
  }
  return /^(text|quote|film)$/.test(type) && !text && !link && !image
}

/** Whether an item is as a new section has it: it has not been filled in yet. */
function isStart(item: Partial<Item> | null): boolean {
  return !item?.text && start.test(item?.title || item?.label || '')
}

/** How the titles of new sections and the titles and labels of their items begin, short for the first load. */
const start = /^(Why ch|In fig|How it w|(Fir|Seco|Thi|Four)\S+ (point|figure|step)$)/
