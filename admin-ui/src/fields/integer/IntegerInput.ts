import { lineInput } from '../lineInput.tsx'

/** The control of a number without a fraction. */
export const IntegerInput = lineInput({ inputMode: 'numeric' })
