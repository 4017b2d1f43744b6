import { singleLine } from '../singleLine.tsx'
import type { Widget } from '../widget.ts'

/** The readable part of an entry's address. Left empty, the server makes it. */
export const slug: Widget<string> = {
  ...singleLine({ spellCheck: false, autoCapitalize: 'none' }),
  card: 'fact',
}
