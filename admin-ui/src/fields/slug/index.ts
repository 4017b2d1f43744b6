import { singleLine } from '../singleLine.tsx'

/** The readable part of an entry's address. Left empty, the server makes it. */
export const slug = singleLine({ spellCheck: false, autoCapitalize: 'none' })
