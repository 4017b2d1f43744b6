import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import type { Widget } from '../widget.ts'

/** Yes or no. */
export const boolean: Widget<boolean> = {
  narrow: true,
  card: 'fact',
  empty: (field) => field.default === true,
  read: (value) => value === true,
  write: (draft) => draft,
  Input: ({ name, value, onChange, onBlur }) => (
    <Checkbox
      name={name}
      checked={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.checked)
      }}
    />
  ),
  Cell: ({ value }) => (value === true ? 'Yes' : 'No'),
}
