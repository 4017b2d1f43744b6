import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'

/** Plain text of several lines; lists show it as one. */
export const long: Widget<string> = {
  ...texts,
  card: 'text',
  text: asText,
  prose: asText,
  Input: ({ name, value, onChange, onBlur }) => (
    <Textarea
      name={name}
      rows={4}
      value={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    />
  ),
  Cell: ({ value }) => asText(value),
}
