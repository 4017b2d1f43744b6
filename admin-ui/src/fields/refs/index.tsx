import { RefName } from '../ref/RefName.tsx'
import { asTexts } from '../texts.ts'
import type { Widget } from '../widget.ts'
import { RefNames } from './RefNames.tsx'
import { RefsInput } from './RefsInput.tsx'

/** How many titles a list of entries has room for. */
const mostInLists = 3

/** Entries of another type in an order, kept by their ids. */
export const refs: Widget<string[]> = {
  card: 'fact',
  empty: () => [],
  read: asTexts,
  write: (draft) => draft,
  complaint: (draft, { required = false }) =>
    required && draft.length === 0 ? 'is required' : undefined,
  Input: RefsInput,
  Cell: ({ field, value }) => (
    <RefNames type={field.ref ?? ''} ids={asTexts(value)} most={mostInLists} />
  ),
  Diff: ({ field, value }) => <RefNames type={field.ref ?? ''} ids={asTexts(value)} />,
  Element: ({ field, element }) => <RefName type={field.ref ?? ''} id={element} />,
}
