import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { arrowUpRight, xmark } from '@quoin/shared-ui/ui/glyphs'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { entryAddress } from '../../model/addressOf.ts'
import type { ContentType } from '../../model/schema.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { OptionList, optionId } from './OptionList.tsx'
import styles from './ref.module.css'
import { useNamed } from './useNamed.ts'
import { useCombobox } from './useCombobox.ts'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  type: ContentType
  /** What the choice is for, as the names of its buttons say it. */
  label: string
  /** The id of the entry that is chosen; empty for none. */
  value: string
  onChange: (this: void, id: string) => void
  /** Whether there must be a choice. */
  needed?: boolean
  /** Whether it stands alone, without the status of what is chosen and the way there. */
  alone?: boolean
  onLeave?: (() => void) | undefined
}

/**
 * A choice among the entries of a type: a combobox that shows the title of what is chosen, and searches on the
 * server as one types.
 */
export function RefPicker(props: Props) {
  const { type, label, value, onChange, needed, alone, onLeave, placeholder, ...rest } =
    props
  const named = useNamed(type, value)
  const shown = alone ? undefined : named.entry
  const picking = useCombobox(type, value, onChange)
  const { open, typed, offers, marked, close } = picking
  const picker = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  // What is typed takes the place of the title.
  useEffect(() => {
    if (typed === undefined && document.activeElement === input.current)
      input.current?.select()
  }, [typed, open, named.text])
  return (
    <div
      ref={picker}
      role="presentation"
      className={styles.picker}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        close()
        onLeave?.()
      }}
    >
      <span className={styles.box}>
        <Input
          {...rest}
          ref={input}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          aria-activedescendant={marked && optionId(list, marked)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          className={styles.input}
          data-known={value === '' || named.entry !== undefined}
          placeholder={value === '' ? placeholder : 'Loading...'}
          value={typed ?? named.text}
          onChange={({ target }) => picking.search(target.value)}
          onClick={picking.begin}
          onKeyDown={picking.onKeyDown}
        />
        <span className={styles.busy} data-shown={open && offers.loading} />
      </span>
      {open && (
        <OptionList
          id={list}
          type={type}
          offers={offers}
          value={value}
          marked={marked}
          anchor={picker}
          onMark={picking.point}
          onChoose={picking.choose}
        />
      )}
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
      {shown && (
        <Button asChild variant="ghost" className={styles.button}>
          <a
            href={entryAddress(type, value)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open ${named.text} in a new tab`}
          >
            <Glyph of={arrowUpRight} />
          </a>
        </Button>
      )}
    </div>
  )
}
