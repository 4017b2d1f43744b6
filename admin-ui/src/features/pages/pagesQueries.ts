import { listQuery } from '../../api/entries/queries.ts'
import type { ContentType } from '../../model/schema.ts'

/** The fields of pages that the screens need. */
const shown = [
  'title',
  'slug',
  'path',
  'parent',
  'order',
  'fixed',
  'status',
  'publishedAt',
  'unpublishAt',
  'sections',
  'updatedAt',
]

/** Every page, without its texts. */
export function allPagesQuery(type: ContentType) {
  return listQuery(type, { fields: shown.join(',') })
}

/** Every section with all fields. */
export function allSectionsQuery(type: ContentType) {
  return listQuery(type)
}

/** The paths below which entries of other types have their pages: a page cannot have a child there. */
export function takenPaths(types: ContentType[]): ReadonlySet<string> {
  return new Set(
    types.flatMap(({ page }) => {
      const base = /^(\/.+)\/:(?:id|slug)$/.exec(page ?? '')?.[1]
      return base === undefined ? [] : [base]
    }),
  )
}
