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
    return items.every(isStart) && (items.length === 0 || unnamed.test(title))
  }
  return /^(text|quote|film)$/.test(type) && !text && !link && !image
}

/** Whether an item is as a new section has it: it has not been filled in yet. */
function isStart(item: Partial<Item> | null): boolean {
  const { text, title, label, value, link } = item ?? {}
  return !(text || link || String(value || 0) !== '0') && start.test(title || label || '')
}

const unnamed = /^(Why choose this|In figures|How it works)$/
const start = /^(First|Second|Third|Fourth) (point|figure|step)$/
