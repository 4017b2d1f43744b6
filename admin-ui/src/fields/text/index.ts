import { singleLine } from '../singleLine.tsx'

/** Plain text of one line. */
export const text = singleLine()
