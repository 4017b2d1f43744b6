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
  /** The ids of the entries that are chosen so far. */
  chosen: string[]
  /** How many there may be. */
  most: number
  onAdd: (id: string) => void
  onLeave: (() => void) | undefined
}

/** Adds entries of a type, one after the other; says so where there may be no more. */
export function RefAdder({ type, name, chosen, most, onAdd, onLeave }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const picking = useCombobox(type, '', onAdd, { chosen, most })
  const reason = useId()
  const described = useFieldControl()['aria-describedby']
  const full = chosen.length >= most
  // The control keeps the focus that it has when the last is added: it is not `disabled`.
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
