import { singleLine } from '../singleLine.tsx'
import { asText } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** The target of a link. Not an input of type url, since a path of this site is allowed. */
export const link: Widget<string> = {
  ...singleLine({ inputMode: 'url', spellCheck: false }, ({ value }) => (
    <a href={asText(value)}>{asText(value)}</a>
  )),
  card: 'fact',
}
