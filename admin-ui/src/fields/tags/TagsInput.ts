import { lineInput } from '../lineInput.tsx'

/** The control of short texts separated by commas. */
export const TagsInput = lineInput()
