import { lineInput } from '../lineInput.tsx'

/** The control of a telephone number. */
export const PhoneInput = lineInput({ type: 'tel' })
