import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** The target of a link. */
export const link: Widget<string> = {
  ...texts,
  card: 'fact',
  Cell: ({ value }) => <a href={asText(value)}>{asText(value)}</a>,
}
