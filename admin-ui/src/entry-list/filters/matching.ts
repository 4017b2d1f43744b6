import type { ContentType, Entry } from '../../model/schema.ts'
import { widgetOf } from '../../fields/widgets.ts'

/** A cache of the texts of entries, ready to compare. */
const texts = new WeakMap<Entry, string>()

/** The entries whose title or texts contain every word of the search, ignoring case. */
export function matching(type: ContentType, entries: Entry[], search: string): Entry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries.filter((entry) => {
    const text = textsIn(type, entry)
    return words.every((word) => text.includes(word))
  })
}

function textsIn(type: ContentType, entry: Entry): string {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const text = type.fields
    .map(({ kind, name }) => widgetOf(kind).text?.(entry[name]) ?? '')
    .join('\n')
    .toLowerCase()
  texts.set(entry, text)
  return text
}
