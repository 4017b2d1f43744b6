import { lineInput } from '../lineInput.tsx'

/** The control of the target of a link. Not an input of type url, since a path of this site is allowed. */
export const LinkInput = lineInput({ inputMode: 'url', spellCheck: false })
