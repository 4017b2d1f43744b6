import { asTexts } from '../texts.ts'
import type { Widget } from '../widget.ts'
import { RefNames } from './RefNames.tsx'
import { RefsInput } from './RefsInput.tsx'
import { RefsVersion } from './RefsVersion.tsx'

/** Entries of another type in an order, kept by their ids. */
export const refs: Widget<string[]> = {
  card: 'fact',
  empty: () => [],
  read: asTexts,
  write: (draft) => draft,
  complaint: (draft, { required = false }) =>
    required && draft.length === 0 ? 'is required' : undefined,
  Input: RefsInput,
  Cell: ({ field, value }) => <RefNames type={field.ref ?? ''} ids={asTexts(value)} />,
  Diff: ({ field, value }) => (
    <RefsVersion field={field} value={value} before={value} after={value} side="after" />
  ),
  Version: RefsVersion,
}
