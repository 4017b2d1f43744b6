import { type Entry, textsOf } from '../../../model/schema.ts'

/** The stored pages that contain a section. */
export function pagesOf(pages: Entry[], section: string): Entry[] {
  return pages.filter((page) => textsOf(page, 'sections').includes(section))
}

/** The stored pages that contain a section, other than the given page. */
export function otherPagesOf(pages: Entry[], section: string, page: string): Entry[] {
  return pagesOf(pages, section).filter(({ id }) => id !== page)
}
