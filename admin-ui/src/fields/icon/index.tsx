import { Icon } from '@quoin/shared-ui/ui/Icon'
import { Input } from '@quoin/shared-ui/ui/Input'
import { asText, texts } from '../texts.ts'
import type { Widget } from '../widget.ts'
import styles from './icon.module.css'

/** The class name of an icon, beside the icon that it gives. */
export const icon: Widget<string> = {
  ...texts,
  narrow: true,
  card: 'fact',
  Input: ({ name, value, onChange, onBlur }) => (
    <span className={styles.field}>
      <Icon name={value} className={styles.icon} />
      <Input
        name={name}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onBlur={onBlur}
        onChange={(event) => {
          onChange(event.target.value)
        }}
      />
    </span>
  ),
  Cell: ({ value }) => <Icon name={asText(value)} />,
}
