import type { ContentType, Entry, Place } from '../../model/schema.ts'
import { textOf, textsOf } from '../../model/schema.ts'

/** Sections that stand on one page, or on none. */
export interface SectionGroup {
  /** The page, as people call it and by its path; undefined for sections that stand on none. */
  place: Place | undefined
  sections: Entry[]
}

/**
 * The page that a section stands on: that of the template where it has the section, or else the first that has it. Until
 * the pages are known, it is that of the template.
 */
export function placeOf(
  { places }: ContentType,
  pages: Entry[] | undefined,
  { id }: Entry,
): Place | undefined {
  const own = places?.[id]
  if (pages === undefined) return own
  const having = pages.filter((one) => textsOf(one, 'sections').includes(id))
  const page = having.find((one) => textOf(one, 'path') === own?.path) ?? having[0]
  const path = page && textOf(page, 'path')
  if (own && own.path === path) return own
  return page && { name: textOf(page, 'title'), path: path ?? '' }
}

/** Sections by the page that they stand on, in the order in which the pages come up; those on no page come last. */
export function groupSections(
  type: ContentType,
  pages: Entry[] | undefined,
  sections: Entry[],
): SectionGroup[] {
  const groups = new Map<string, SectionGroup>()
  for (const section of sections) {
    const place = placeOf(type, pages, section)
    const key = place?.path ?? ''
    const group = groups.get(key) ?? { place, sections: [] }
    group.sections.push(section)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => Number(!a.place) - Number(!b.place))
}
