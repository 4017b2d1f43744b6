import { lineInput } from '../lineInput.tsx'

/** The control of the readable part of an entry's address. */
export const SlugInput = lineInput({ spellCheck: false, autoCapitalize: 'none' })
