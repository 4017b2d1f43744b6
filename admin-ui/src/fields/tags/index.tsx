import { split } from '../lines/index.tsx'
import { singleLine } from '../singleLine.tsx'
import { asTexts } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** Short texts with commas between. */
export const tags: Widget<string> = {
  ...singleLine(),
  empty: () => '',
  read: (value) => asTexts(value).join(', '),
  write: (draft) => split(draft, ','),
  Cell: ({ value }) => asTexts(value).join(', '),
}
