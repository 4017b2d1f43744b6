import { singleLine } from '../singleLine.tsx'

/** A telephone number. */
export const phone = singleLine({ type: 'tel' })
