import { singleLine } from '../singleLine.tsx'
import { asText } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** A telephone number. */
export const phone: Widget<string> = {
  ...singleLine({ type: 'tel' }),
  narrow: true,
  card: 'fact',
  text: asText,
}
