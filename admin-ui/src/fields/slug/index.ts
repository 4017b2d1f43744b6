import { singleLine } from '../singleLine.tsx'
import type { Widget } from '../widget.ts'

/** The readable part of an entry's address. If it is empty, the server derives it. */
export const slug: Widget<string> = {
  ...singleLine({ spellCheck: false, autoCapitalize: 'none' }),
  card: 'fact',
}
