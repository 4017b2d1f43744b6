import { singleLine } from '../singleLine.tsx'
import { asText } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** Where a click leads. Not an input of type url: a path on this site is allowed. */
export const link: Widget<string> = {
  ...singleLine({ inputMode: 'url', spellCheck: false }, ({ value }) => (
    <a href={asText(value)}>{asText(value)}</a>
  )),
  card: 'fact',
}
