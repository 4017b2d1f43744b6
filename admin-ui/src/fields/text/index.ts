import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** Plain text of one line. */
export const text: Widget<string> = {
  ...texts,
  narrow: true,
  card: 'fact',
  text: asText,
  prose: asText,
  Cell: ({ value }) => asText(value),
}
