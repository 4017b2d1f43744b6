import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'
import { paragraphs, plainText } from './plainText.ts'
import { RichView } from './RichView.tsx'
import { lackOf, undescribed } from './pictures/undescribed.ts'

/** HTML, edited as source or visually; the server sanitises it. Lists show its text. */
export const rich: Widget<string> = {
  ...texts,
  card: 'text',
  View: RichView,
  Cell: ({ value }) => plainText(asText(value)),
  unfit: (draft) => lackOf(undescribed(draft)),
  prose: (value) => paragraphs(asText(value)),
}
