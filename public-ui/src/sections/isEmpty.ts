import type { PageSection } from '../content/page.ts'
import { itemsOf, metadataOf } from './section.ts'

/** The types of sections that show their items. */
const listing = new Set([
  'figures',
  'points',
  'steps',
  'questions',
  'groups',
  'gallery',
  'logos',
])

/** Whether a section has a title and nothing else, although it shows more: nobody has filled it in yet. */
export function isEmpty(section: PageSection): boolean {
  const { type, content = '' } = section
  const { text, link, image } = metadataOf(section)
  if (content.replaceAll(/<[^>]*>/g, '').trim() !== '' || /<(?:img|hr)\b/.test(content))
    return false
  if (listing.has(type)) return itemsOf(section).length === 0
  if (type === 'text') return !image
  if (type === 'quote') return !text?.trim()
  return type === 'film' && !link
}
