import { zoneName } from '@quoin/shared-ui/format/date'
import { Time, useMinute } from '../../ui/Time.tsx'
import { asText } from '../texts.ts'
import type { CellProps, Widget } from '../widget.ts'

/**
 * A time, edited in the time zone of the site. The draft is the timestamp itself, so that an unchanged value keeps its
 * milliseconds.
 */
export const time: Widget<string> = {
  narrow: true,
  card: 'fact',
  orders: { falling: 'newest first' },
  empty: () => '',
  read: (value) => asText(value),
  write: (draft) => (draft === '' ? null : draft),
  note: (draft, { zone }) => {
    const name = zoneName(draft || new Date().toISOString(), zone)
    return name === zone ? `In ${zone}.` : `In ${zone} time (${name}).`
  },
  Cell: ({ value }) => (asText(value) === '' ? null : <Time value={asText(value)} />),
  Diff: Minute,
}

/** Includes the time of day, so that two times of one day are distinguishable. */
function Minute({ value }: CellProps): string {
  return useMinute()(asText(value))
}
