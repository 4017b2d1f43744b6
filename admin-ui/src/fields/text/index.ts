import { singleLine } from '../singleLine.tsx'
import { asText } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** Plain text of one line. */
export const text: Widget<string> = {
  ...singleLine(),
  narrow: true,
  card: 'fact',
  text: asText,
  prose: asText,
}
