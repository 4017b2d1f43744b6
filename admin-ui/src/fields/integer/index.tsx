import { number, parse } from '../number/index.tsx'
import { singleLine } from '../singleLine.tsx'
import type { Widget } from '../widget.ts'

const complaint = 'must be a whole number'

/** A number without a fraction. */
export const integer: Widget<string> = {
  ...singleLine({ inputMode: 'numeric' }),
  write(draft) {
    const value = parse(draft, complaint)
    if (value !== null && !Number.isSafeInteger(value)) throw new Error(complaint)
    return value
  },
  Cell: number.Cell,
}
