import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** The readable part of an entry's address. If it is empty, the server derives it. */
export const slug: Widget<string> = {
  ...texts,
  card: 'fact',
  Cell: ({ value }) => asText(value),
}
