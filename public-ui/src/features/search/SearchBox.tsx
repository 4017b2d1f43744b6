import { magnifier } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDismiss } from '../../ui/useDismiss.ts'
import type { Hit } from './searchSite.ts'
import styles from './SearchBox.module.css'

const Suggestions = lazy(async () => ({
  default: (await import('./Suggestions.tsx')).Suggestions,
}))

/** How the list of suggestions answers to the keyboard of the input. */
export interface Choice {
  hits: Hit[]
  /** The index of the marked suggestion; -1 for none. */
  marked: number
}

interface Props {
  /** What tells this input from another one on the page. */
  label?: string
  /** Called when the visitor goes to a result. */
  onChoose?: () => void
}

/**
 * The search input: a combobox that suggests pages as one types. The arrow
 * keys mark one and Enter opens it; without a mark, Enter opens all results.
 */
export function SearchBox({ label = 'Search the site', onChoose }: Props) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [{ hits, marked }, setChoice] = useState<Choice>({ hits: [], marked: -1 })
  const navigate = useNavigate()
  const root = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  useDismiss(root, open, () => setOpen(false))
  const shown = open && text.trim() !== ''

  const go = (address: string) => {
    setOpen(false)
    setText('')
    // The focus is free for the page that comes.
    input.current?.blur()
    onChoose?.()
    void navigate(address)
  }
  const submit = () => {
    const hit = shown ? hits[marked] : undefined
    if (hit) go(hit.address)
    else if (text.trim() !== '') go(`/search?q=${encodeURIComponent(text.trim())}`)
  }
  const mark = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || hits.length === 0) return
    event.preventDefault()
    setOpen(true)
    const places = hits.length + 1
    setChoice({ hits, marked: ((marked + 1 + step + places) % places) - 1 })
  }
  return (
    <form
      ref={root}
      role="search"
      aria-label={label}
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Glyph of={magnifier} className={styles.sign} />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown && marked >= 0 ? `${list}-${marked}` : undefined}
        autoComplete="off"
        placeholder="Search…"
        className={styles.input}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChoice({ hits, marked: -1 })
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={mark}
      />
      {shown && (
        <Suspense>
          <Suggestions
            id={list}
            text={text}
            marked={marked}
            onHits={(found) => setChoice({ hits: found, marked: -1 })}
            onChoose={go}
          />
        </Suspense>
      )}
    </form>
  )
}
