import type { Widget } from '../widget.ts'

/** Yes or no. */
export const boolean: Widget<boolean> = {
  narrow: true,
  card: 'fact',
  empty: (field) => field.default === true,
  read: (value) => value === true,
  write: (draft) => draft,
  Cell: ({ value }) => (value === true ? 'Yes' : 'No'),
}
