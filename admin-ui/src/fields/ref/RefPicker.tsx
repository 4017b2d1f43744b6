import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { xmark } from '@quoin/shared-ui/ui/glyphs'
import { type ComponentProps, useRef } from 'react'
import type { ContentType } from '../../model/schema.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Combobox } from './Combobox.tsx'
import { OpenEntry } from './OpenEntry.tsx'
import styles from './ref.module.css'
import { useNamed } from './useNamed.ts'
import { useCombobox } from './useCombobox.ts'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  type: ContentType
  /** The label of the field, for the names of the buttons. */
  label: string
  /** The id of the selected entry; empty for none. */
  value: string
  onChange: (this: void, id: string) => void
  /** Whether a selection is required. */
  needed?: boolean
  /** Whether to omit the status of the selected entry and the link to it. */
  alone?: boolean
  onLeave?: (() => void) | undefined
}

/**
 * A select for an entry of a type: a combobox with the title of the selected entry, which searches on the server as you
 * type.
 */
export function RefPicker(props: Props) {
  const { type, label, value, onChange, needed, alone, placeholder, ...rest } = props
  const named = useNamed(type, value)
  const shown = alone ? undefined : named.entry
  const picking = useCombobox(type, value, onChange)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Combobox
      {...rest}
      type={type}
      chosen={value}
      text={named.text}
      known={value === '' || named.entry !== undefined}
      placeholder={value === '' ? placeholder : 'Loading...'}
      picking={picking}
      input={input}
    >
      {shown && (
        <span className={styles.status}>
          <StatusBadge type={type} entry={shown} />
        </span>
      )}
      {named.retry && (
        <Button variant="ghost" size="small" onClick={named.retry}>
          Try Again
        </Button>
      )}
      {value !== '' && !needed && (
        <Button
          variant="ghost"
          className={styles.button}
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={() => {
            picking.choose('')
            input.current?.focus()
          }}
        >
          <Glyph of={xmark} />
        </Button>
      )}
      {shown && <OpenEntry type={type} id={value} title={named.text} />}
    </Combobox>
  )
}
