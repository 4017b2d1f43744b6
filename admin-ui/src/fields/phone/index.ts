import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** A telephone number. */
export const phone: Widget<string> = {
  ...texts,
  narrow: true,
  card: 'fact',
  text: asText,
  Cell: ({ value }) => asText(value),
}
