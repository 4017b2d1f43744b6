import { DraftError, type Drafts, readDrafts, writeDrafts } from '../drafts.ts'
import type { Widget } from '../widget.ts'
import { fieldsIn } from './fieldsIn.ts'
import { ListDiff } from './ListDiff.tsx'

/** A list of objects with the same fields. */
export const list: Widget<Drafts[]> = {
  composite: true,
  empty: () => [],
  read: (value, field, lookup) =>
    Array.isArray(value)
      ? value.map((item: unknown) => readDrafts(item, fieldsIn(field, item), lookup))
      : [],
  write: (drafts, field, lookup) =>
    drafts.map((draft, at) => {
      try {
        return writeDrafts(draft, fieldsIn(field, draft), lookup)
      } catch (error) {
        throw new DraftError(`[${String(at)}]`, error)
      }
    }),
  Cell: ({ value }) => (Array.isArray(value) ? String(value.length) : null),
  Diff: ListDiff,
}
