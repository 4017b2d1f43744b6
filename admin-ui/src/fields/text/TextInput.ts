import { lineInput } from '../lineInput.tsx'

/** The control of a plain text of one line. */
export const TextInput = lineInput()
