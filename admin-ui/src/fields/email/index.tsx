import { mailLink } from '@quoin/shared-ui/format/mailLink'
import { singleLine } from '../singleLine.tsx'
import { asText } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** An e-mail address; lists show it as a mailto link. */
export const email: Widget<string> = {
  ...singleLine({ type: 'email' }, ({ value }) => (
    <a href={mailLink(asText(value))}>{asText(value)}</a>
  )),
  card: 'fact',
  text: asText,
}
