import { Textarea } from '@quoin/shared-ui/ui/Textarea'
import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'
import { plainText } from './plainText.ts'
import styles from './rich.module.css'

/** HTML, written as it is; the server makes it safe. Lists show its text. */
export const rich: Widget<string> = {
  ...texts,
  Input: ({ name, value, onChange, onBlur }) => (
    <Textarea
      name={name}
      className={styles.source}
      rows={12}
      spellCheck
      value={value}
      onBlur={onBlur}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    />
  ),
  Cell: ({ value }) => plainText(asText(value)),
}
