import { formatNumber } from '@quoin/shared-ui/format/number'
import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'
import { readNumber } from './read.ts'

const complaint = 'must be a number'

/** A number, which is a text while it is typed; an empty text is sent as null. */
export const number: Widget<string> = {
  ...texts,
  narrow: true,
  card: 'fact',
  orders: { rising: 'lowest first', falling: 'highest first' },
  write(draft) {
    const read = readNumber(draft, complaint)
    if (read === '') return null
    const value = Number(read)
    if (!Number.isFinite(value)) throw new Error(complaint)
    return value
  },
  note: (_draft, { setting }, { unit = '' }) =>
    setting(unit) === '' ? '' : `In ${setting(unit)}.`,
  Cell: ({ value }) =>
    typeof value === 'number' ? formatNumber(value, 2) : asText(value),
  // With all of its decimals.
  Diff: ({ value }) =>
    typeof value === 'number' ? formatNumber(value, decimalsOf(value)) : asText(value),
}

function decimalsOf(value: number): number {
  return String(value).split('.')[1]?.length ?? 0
}
