import { lineInput } from '../lineInput.tsx'

/** The control of an e-mail address. */
export const EmailInput = lineInput({ type: 'email' })
