import { Textarea } from '@quoin/shared-ui/ui/Textarea'
import { isObject } from '../drafts.ts'
import type { Widget } from '../widget.ts'
import styles from './map.module.css'

/**
 * Labels and their values, written as JSON; nothing is null. What is not JSON
 * fails with the parser's own message, and the server judges the rest.
 */
export const map: Widget<string> = {
  empty: () => '',
  read: (value) => (isObject(value) ? JSON.stringify(value, null, 2) : ''),
  write: (draft) => (draft.trim() === '' ? null : (JSON.parse(draft) as unknown)),
  Input: ({ name, value, onChange, onBlur }) => (
    <Textarea
      name={name}
      className={styles.source}
      rows={5}
      spellCheck={false}
      value={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    />
  ),
  Cell: ({ value }) =>
    isObject(value)
      ? Object.entries(value)
          .map(([label, part]) => `${label}: ${String(part)}`)
          .join(', ')
      : null,
}
