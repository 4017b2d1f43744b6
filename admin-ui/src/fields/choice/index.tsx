import { asText, choiceLabel, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** One of several words. */
export const choice: Widget<string> = {
  ...texts,
  narrow: true,
  card: 'fact',
  empty: (field) =>
    asText(field.default) || (field.empty ? '' : (field.choices?.[0] ?? '')),
  Cell: ({ value, field }) => choiceLabel(asText(value), field),
}
