import { Input } from '@quoin/shared-ui/ui/form/Input'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import type { ContentType } from '../../model/schema.ts'
import { OptionList, optionId } from './OptionList.tsx'
import styles from './ref.module.css'
import type { useCombobox } from './useCombobox.ts'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'ref'> {
  type: ContentType
  /** The id of the selected entry; empty for none. */
  chosen: string
  /** The text of the control while nothing is typed. */
  text: string
  /** Whether the text is the title of an entry, rather than a message. */
  known?: boolean
  picking: ReturnType<typeof useCombobox>
  input: RefObject<HTMLInputElement | null>
  onLeave?: (() => void) | undefined
  /** Shown after the control. */
  children?: ReactNode
}

/** A combobox that searches entries as you type, with the matches below it. */
export function Combobox(props: Props) {
  const {
    type,
    chosen,
    text,
    known = true,
    picking,
    input,
    onLeave,
    children,
    ...rest
  } = props
  const { open, typed, offers, marked, close } = picking
  const picker = useRef<HTMLDivElement>(null)
  const list = useId()
  // The input replaces the title.
  useEffect(() => {
    if (typed === undefined && document.activeElement === input.current)
      input.current?.select()
  }, [typed, open, text, input])
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
          onChange={({ target }) => picking.search(target.value)}
          onClick={picking.begin}
          onKeyDown={picking.onKeyDown}
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
          data-known={known}
          value={typed ?? text}
        />
        <span className={styles.busy} data-shown={open && offers.loading} />
      </span>
      {open && (
        <OptionList
          id={list}
          type={type}
          offers={offers}
          value={chosen}
          marked={marked}
          anchor={picker}
          onMark={picking.point}
          onChoose={picking.choose}
        />
      )}
      {children}
    </div>
  )
}
