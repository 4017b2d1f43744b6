import type { Item, PageSection } from '../content/page.ts'
import { itemsOf, metadataOf } from './section.ts'

/** The section types that show items. */
const listing = /^(figures|points|steps|questions|groups|gallery|logos)$/

/** Whether a section only has a title, although its type shows more: it has not been filled in yet. */
export function isEmpty(section: PageSection): boolean {
  const { type, content = '' } = section
  const { text, link, image } = metadataOf(section)
  if (/\S/.test(content.replaceAll(/<(?!img|hr)[^>]*>/g, ''))) return false
  if (listing.test(type)) return itemsOf(section).every(isStart)
  return /^(text|quote|film)$/.test(type) && !text && !link && !image
}

/** Whether an item is as a new section has it: it has not been filled in yet. */
function isStart({ text, title, label }: Partial<Item>): boolean {
  return !text && start.test(title || label || '')
}

const start = /^(First|Second|Third|Fourth) (point|figure|step)$/
