import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** Plain text of several lines; lists show it as one. */
export const long: Widget<string> = {
  ...texts,
  card: 'text',
  text: asText,
  prose: asText,
  Cell: ({ value }) => asText(value),
}
