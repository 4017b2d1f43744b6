import type { Widget } from '../widget.ts'
import styles from './boolean.module.css'

/** Yes or no. */
export const boolean: Widget<boolean> = {
  empty: (field) => field.default === true,
  read: (value) => value === true,
  write: (draft) => draft,
  Input: ({ name, value, onChange, onBlur }) => (
    <input
      name={name}
      className={styles.box}
      type="checkbox"
      checked={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.checked)
      }}
    />
  ),
  Cell: ({ value }) => (value === true ? 'Yes' : 'No'),
}
