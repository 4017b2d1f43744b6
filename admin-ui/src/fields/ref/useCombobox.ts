import { type KeyboardEvent, useRef, useState } from 'react'
import type { ContentType, Entry } from '../../model/schema.ts'
import { useOptions } from './useOptions.ts'

/** Choosing one among many: what is typed, what is offered for it, and which of that the keys are at. */
export function useCombobox(
  type: ContentType,
  value: string,
  onChoose: (id: string) => void,
) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [pointed, setPointed] = useState(value)
  const latest = useRef<string>(undefined)
  const offers = useOptions(type, typed ?? '', open)
  const { entries } = offers
  // The best that is found is taken until another is pointed at.
  const marked = entries.find(({ id }) => id === pointed) ?? entries[0]

  const close = () => {
    setOpen(false)
    setTyped(undefined)
    latest.current = undefined
  }
  const begin = () => {
    if (!open) setPointed(value)
    setOpen(true)
  }
  const choose = (id: string) => {
    close()
    onChoose(id)
  }
  // Enter may come before what is found for the text: the best of it is taken then, unless one has gone on.
  const chooseBest = async () => {
    const text = latest.current
    const best = await offers.best()
    if (best !== undefined && text !== undefined && text === latest.current)
      choose(best.id)
  }
  return {
    open,
    typed,
    offers,
    marked: open ? marked : undefined,
    point: setPointed,
    begin,
    close,
    choose,
    search: (text: string) => {
      setOpen(true)
      setTyped(text)
      setPointed('')
      latest.current = text
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key] ?? 0
      if (step !== 0 && !open) begin()
      else if (step !== 0) setPointed(after(entries, marked, step))
      else if (!open || (event.key !== 'Enter' && event.key !== 'Escape')) return
      else if (event.key === 'Escape') close()
      else if (offers.loading) void chooseBest()
      else if (marked !== undefined) choose(marked.id)
      event.preventDefault()
    },
  }
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The id of the entry so many steps after another, around the ends. */
function after(entries: Entry[], from: Entry | undefined, step: number): string {
  const at = entries.findIndex((entry) => entry === from) + step
  return entries.at(at % entries.length)?.id ?? ''
}
