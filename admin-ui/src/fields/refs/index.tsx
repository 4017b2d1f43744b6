import { RefName } from '../ref/RefName.tsx'
import { asTexts } from '../texts.ts'
import type { Widget } from '../widget.ts'
import { RefNames } from './RefNames.tsx'

/** The maximum number of titles in a list. */
const mostInLists = 3

/** A sequence of entries of another type, stored by their ids. */
export const refs: Widget<string[]> = {
  card: 'fact',
  empty: () => [],
  read: asTexts,
  write: (draft) => draft,
  complaint: (draft, { required = false }) =>
    required && draft.length === 0 ? 'is required' : undefined,
  Cell: ({ field, value }) => (
    <RefNames type={field.ref ?? ''} ids={asTexts(value)} most={mostInLists} />
  ),
  Diff: ({ field, value }) => <RefNames type={field.ref ?? ''} ids={asTexts(value)} />,
  Element: ({ field, element }) => <RefName type={field.ref ?? ''} id={element} />,
}
