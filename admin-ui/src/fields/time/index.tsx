import { Input } from '@quoin/shared-ui/ui/Input'
import { Time } from '../../content/Time.tsx'
import { asText } from '../texts.ts'
import type { Widget } from '../widget.ts'
import { toInput, toTimestamp } from './local.ts'

/**
 * A moment, edited in the person's own time zone. The draft is the timestamp
 * itself, so that one left alone is sent back to the millisecond.
 */
export const time: Widget<string> = {
  narrow: true,
  card: 'fact',
  orders: { falling: 'newest first' },
  empty: () => '',
  read: (value) => asText(value),
  write: (draft) => (draft === '' ? null : draft),
  Input: ({ name, value, onChange, onBlur }) => (
    <Input
      name={name}
      type="datetime-local"
      value={toInput(value)}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(toTimestamp(event.target.value))
      }}
    />
  ),
  Cell: ({ value }) => (asText(value) === '' ? null : <Time value={asText(value)} />),
}
