import { lineInput } from '../lineInput.tsx'

/** The control of a number, which is a text while it is typed. */
export const NumberInput = lineInput({ inputMode: 'decimal' })
