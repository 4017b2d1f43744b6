import { type Entry, textsOf } from '../../../model/schema.ts'

/** The pages that a section stands on, as they are stored. */
export function pagesOf(pages: Entry[], section: string): Entry[] {
  return pages.filter((page) => textsOf(page, 'sections').includes(section))
}

/** The pages that a section stands on beside one. */
export function otherPagesOf(pages: Entry[], section: string, page: string): Entry[] {
  return pagesOf(pages, section).filter(({ id }) => id !== page)
}
