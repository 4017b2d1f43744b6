import { classes } from '@quoin/shared-ui/ui/classes'
import { useFieldControl } from '@quoin/shared-ui/ui/form/Field'
import { useId, useRef } from 'react'
import type { ContentType } from '../../model/schema.ts'
import { Combobox } from '../ref/Combobox.tsx'
import { useCombobox } from '../ref/useCombobox.ts'
import styles from './refs.module.css'

interface Props {
  type: ContentType
  name: string
  /** The ids of the selected entries. */
  chosen: string[]
  /** The maximum number. */
  most: number
  onAdd: (id: string) => void
  onLeave: (() => void) | undefined
}

/** Adds entries of a type one by one; shows a message at the maximum. */
export function RefAdder({ type, name, chosen, most, onAdd, onLeave }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const picking = useCombobox(type, '', onAdd, { chosen, most })
  const reason = useId()
  const described = useFieldControl()['aria-describedby']
  const full = chosen.length >= most
  // Not `disabled`, so that the control keeps the focus after the last entry is added.
  const closed = {
    readOnly: true,
    'aria-disabled': true,
    'aria-describedby': [described, reason].filter(Boolean).join(' '),
    onClick: undefined,
    onKeyDown: undefined,
  }
  return (
    <>
      <Combobox
        {...(full ? closed : {})}
        type={type}
        chosen=""
        text=""
        name={name}
        placeholder={full ? '' : `Add ${type.one.toLowerCase()}`}
        picking={picking}
        input={input}
        onLeave={onLeave}
      />
      {full && (
        <p id={reason} className={classes(styles.note, styles.reason)}>
          {most === 1 ? 'There may be one.' : `There may be ${String(most)} at most.`}{' '}
          Remove one to add another.
        </p>
      )}
    </>
  )
}
