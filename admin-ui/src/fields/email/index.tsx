import { mailLink } from '@quoin/shared-ui/format/mailLink'
import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** An e-mail address; lists show it as a mailto link. */
export const email: Widget<string> = {
  ...texts,
  card: 'fact',
  text: asText,
  Cell: ({ value }) => <a href={mailLink(asText(value))}>{asText(value)}</a>,
}
