import type { ContentType, Entry, Place } from '../../model/schema.ts'
import { textOf, textsOf } from '../../model/schema.ts'

/** Sections on the same page, or on none. */
export interface SectionGroup {
  /** The page with its name and path; undefined for sections on no page. */
  place: Place | undefined
  sections: Entry[]
}

/**
 * The page of a section: that of the template if it contains the section, or else the first page that does. Until the
 * pages are loaded, it is that of the template.
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

/** Groups sections by page: the template's pages first, each with its sections in order, and those on no page last. */
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
  const template = new Set(Object.values(type.places ?? {}).map(({ path }) => path))
  const rank = ({ place }: SectionGroup) =>
    place === undefined ? 2 : template.has(place.path) ? 0 : 1
  return [...groups.values()]
    .map(({ place, sections: some }) => ({ place, sections: asOn(pages, place, some) }))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** Sections in the order of a page. */
function asOn(pages: Entry[] | undefined, place: Place | undefined, sections: Entry[]) {
  const page = pages?.find((one) => textOf(one, 'path') === place?.path)
  if (!page) return sections
  const order = textsOf(page, 'sections')
  return sections.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
}
