import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { magnifier } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { useTyped } from '../../page/useTyped.ts'
import { useDismiss } from '../../ui/useDismiss.ts'
import { addressOf } from './addressOf.ts'
import styles from './SearchBox.module.css'

const Suggestions = lazyPart(
  () => import('./Suggestions.tsx').then((file) => file.Suggestions),
  // The search works without suggestions.
  { instead: () => null },
)

interface Props {
  /** Distinguishes this input from another on the page. */
  label?: string
  /** The initial text. */
  first?: string
  /** Called when the visitor opens a result. */
  onChoose?: () => void
}

/**
 * The search input: a combobox that suggests pages as you type. The arrow keys highlight a suggestion and Enter opens
 * it; without a highlight, Enter and the button open all results, as they do without a script.
 */
export function SearchBox({ label = 'Search the site', first = '', onChoose }: Props) {
  const [text, setText] = useState(first)
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const root = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const { marked, unmark, step } = useMarkedOption(root)
  useDismiss(root, open, () => setOpen(false))
  useTyped(input, first, (typed) => {
    setText(typed)
    setOpen(input.current === document.activeElement)
  })
  const shown = open && text.trim() !== ''

  const go = (address: string) => {
    setOpen(false)
    setText(first)
    // Releases the focus for the next page.
    input.current?.blur()
    onChoose?.()
    void navigate(address)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const option = shown && marked && document.getElementById(marked)
    if (option) option.click()
    else if (text.trim() !== '') go(addressOf(text.trim()))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setOpen(true)
    step(by)
  }
  return (
    <form
      ref={root}
      role="search"
      aria-label={label}
      method="get"
      action="/search"
      className={styles.root}
      onSubmit={submit}
    >
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        name="q"
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={shown ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown ? marked : undefined}
        autoComplete="off"
        placeholder="Search…"
        className={styles.input}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          unmark()
          setOpen(true)
        }}
        onFocus={() => {
          setOpen(true)
          Suggestions.preload()
        }}
        onKeyDown={onKeyDown}
      />
      <button type="submit" aria-label="Search" className={styles.submit}>
        <Glyph of={magnifier} />
      </button>
      {shown && <Suggestions id={list} text={text} marked={marked} onChoose={go} />}
    </form>
  )
}

/** The option that the arrow keys have highlighted; none while they are in the text itself. */
function useMarkedOption(form: RefObject<HTMLFormElement | null>) {
  const [marked, setMarked] = useState<string>()
  return {
    /** The id of the option. */
    marked,
    unmark: () => setMarked(undefined),
    step: (by: number) => {
      const options = form.current?.querySelectorAll('[role=option]') ?? []
      // The text itself comes before the first and after the last option.
      const ids = [undefined, ...Array.from(options, ({ id }) => id)]
      setMarked(ids.at((Math.max(0, ids.indexOf(marked)) + by) % ids.length))
    },
  }
}
