import {
  DraftError,
  type Drafts,
  emptyDrafts,
  readDrafts,
  writeDrafts,
} from '../drafts.ts'
import type { Widget } from '../widget.ts'
import { ListDiff } from './ListDiff.tsx'
import { ListInput } from './ListInput.tsx'

/** Some objects with the same fields. */
export const list: Widget<Drafts[]> = {
  composite: true,
  empty: () => [],
  read: (value, field, lookup) =>
    Array.isArray(value)
      ? value.map((item: unknown) => readDrafts(item, field.fields ?? [], lookup))
      : [],
  write: (drafts, field, lookup) =>
    drafts.map((draft, at) => {
      try {
        return writeDrafts(draft, field.fields ?? [], lookup)
      } catch (error) {
        throw new DraftError(`[${String(at)}]`, error)
      }
    }),
  Input: (props) => (
    <ListInput
      {...props}
      blank={() => emptyDrafts(props.field.fields ?? [], props.lookup)}
    />
  ),
  Cell: ({ value }) => (Array.isArray(value) ? String(value.length) : null),
  Diff: ListDiff,
}
