import { number, parse } from '../number/index.tsx'
import { singleLine } from '../singleLine.tsx'
import type { Widget } from '../widget.ts'

const complaint = 'must be a whole number'

/** A number without a fraction; one that JavaScript would round is sent as its digits. */
export const integer: Widget<string> = {
  ...singleLine({ inputMode: 'numeric' }),
  write(draft) {
    const value = parse(draft, complaint)
    if (value === null || Number.isSafeInteger(value)) return value
    if (!/^[+-]?\d+$/.test(draft.trim())) throw new Error(complaint)
    return BigInt(draft.trim().replace('+', '')).toString()
  },
  Cell: number.Cell,
}
