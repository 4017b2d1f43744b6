import { type Drafts, emptyDrafts, isObject, readDrafts, writeDrafts } from '../drafts.ts'
import { asText } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** A value with fields. */
export const object: Widget<Drafts> = {
  composite: true,
  empty: (field, lookup) => emptyDrafts(field.fields ?? [], lookup),
  read: (value, field, lookup) => readDrafts(value, field.fields ?? [], lookup),
  write: (draft, field, lookup) => writeDrafts(draft, field.fields ?? [], lookup),
  Cell: ({ value }) =>
    isObject(value) ? Object.values(value).map(asText).filter(Boolean).join(', ') : null,
}
