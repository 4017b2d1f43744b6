import { formatNumber } from '@quoin/shared-ui/format/number'
import { singleLine } from '../singleLine.tsx'
import { asText } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** A number, which is a text while it is typed; an empty one is sent as null. */
export const number: Widget<string> = {
  ...singleLine({ inputMode: 'decimal' }),
  write: (draft) => parse(draft, 'must be a number'),
  note: (_draft, { setting }, { unit = '' }) =>
    setting(unit) === '' ? '' : `In ${setting(unit)}.`,
  Cell: ({ value }) =>
    typeof value === 'number' ? formatNumber(value, 2) : asText(value),
}

/** Reads a number; null where there is nothing to read. Throws the complaint. */
export function parse(draft: string, complaint: string): number | null {
  const typed = draft.trim()
  if (typed === '') return null
  const value = Number(typed)
  if (!Number.isFinite(value)) throw new Error(complaint)
  return value
}
