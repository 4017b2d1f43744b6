import { number } from '../number/index.tsx'
import { readNumber } from '../number/read.ts'
import type { Widget } from '../widget.ts'

const complaint = 'must be a whole number'

/** A number without a fraction; a number that JavaScript would round is sent as its digits. */
export const integer: Widget<string> = {
  ...number,
  write(draft) {
    const read = readNumber(draft, complaint)
    if (read === '') return null
    const value = Number(read)
    if (Number.isSafeInteger(value)) return value
    if (!/^-?\d+$/.test(read)) throw new Error(complaint)
    return BigInt(read).toString()
  },
}
