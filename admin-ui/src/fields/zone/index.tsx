import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** A time zone by name, chosen from those of the browser. */
export const zone: Widget<string> = {
  ...texts,
  card: 'fact',
  Cell: ({ value }) => asText(value),
}
