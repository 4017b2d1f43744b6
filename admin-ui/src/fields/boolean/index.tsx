import { useFieldControl } from '@quoin/shared-ui/ui/Field'
import type { InputProps, Widget } from '../widget.ts'
import styles from './boolean.module.css'

/** Yes or no. */
export const boolean: Widget<boolean> = {
  empty: (field) => field.default === true,
  read: (value) => value === true,
  write: (draft) => draft,
  Input: Checkbox,
  Cell: ({ value }) => (value === true ? 'Yes' : 'No'),
}

function Checkbox({ name, value, onChange, onBlur }: InputProps<boolean>) {
  return (
    <input
      {...useFieldControl()}
      name={name}
      className={styles.box}
      type="checkbox"
      checked={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.checked)
      }}
    />
  )
}
