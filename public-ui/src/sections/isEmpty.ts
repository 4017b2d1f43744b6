import type { Item, PageSection } from '../content/page.ts'
import { itemsOf, metadataOf } from './section.ts'

/** The section types that show items. */
const listing = new Set([
  'figures',
  'points',
  'steps',
  'questions',
  'groups',
  'gallery',
  'logos',
])

/** Whether a section only has a title, although its type shows more: it has not been filled in yet. */
export function isEmpty(section: PageSection): boolean {
  const { type, content = '' } = section
  const { text, link, image } = metadataOf(section)
  if (content.replaceAll(/<[^>]*>/g, '').trim() !== '' || /<(?:img|hr)\b/.test(content))
    return false
  if (listing.has(type)) return itemsOf(section).every(isStart)
  if (type === 'text') return !image
  if (type === 'quote') return !text?.trim()
  return type === 'film' && !link
}

/** Whether an item is as a new section has it: it has not been filled in yet. */
function isStart({ text, title, label }: Partial<Item>): boolean {
  return (
    !text &&
    /^(First|Second|Third|Fourth) (point|figure|step)$/.test(title || label || '')
  )
}
