import { Textarea } from '@quoin/shared-ui/ui/Textarea'
import { asTexts } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** Texts, one on each line; blank lines are dropped. */
export const lines: Widget<string> = {
  empty: () => '',
  read: (value) => asTexts(value).join('\n'),
  write: (draft) => split(draft, '\n'),
  Input: ({ name, value, onChange, onBlur }) => (
    <Textarea
      name={name}
      rows={5}
      value={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    />
  ),
  Cell: ({ value }) => asTexts(value).join(', '),
}

/** The trimmed parts of a text that are not blank. */
export function split(draft: string, separator: string): string[] {
  return draft
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
