import { type KeyboardEvent, useRef, useState } from 'react'
import type { ContentType, Entry } from '../../model/schema.ts'
import { useOptions } from './useOptions.ts'

/**
 * The state of a combobox: the text, the options for it, and the option under the keyboard cursor. With several values,
 * selected entries are not offered, and it stays open until the maximum is reached.
 */
export function useCombobox(
  type: ContentType,
  value: string,
  onChoose: (id: string) => void,
  several?: { chosen: string[]; most: number },
) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [pointed, setPointed] = useState<string | null>(value)
  const latest = useRef<string>(undefined)
  const offers = useOptions(type, typed ?? '', open, several?.chosen)
  const { entries } = offers
  // The best match is selected unless another is highlighted. A second Enter after a selection has no effect.
  const best = pointed === null ? undefined : entries[0]
  const marked = entries.find(({ id }) => id === pointed) ?? best

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
    if (several && several.chosen.length + 1 < several.most) {
      setOpen(true)
      setPointed(null)
    }
    onChoose(id)
  }
  // Enter may come before the matches: the best match is then selected when it arrives, unless the person has
  // continued.
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
    point: (id: string) => setPointed(id),
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

/** The id of the entry a number of steps after another, wrapping around. */
function after(entries: Entry[], from: Entry | undefined, step: number): string {
  const at =
    from === undefined && step < 0 ? 0 : entries.findIndex((entry) => entry === from)
  return entries.at((at + step) % entries.length)?.id ?? ''
}
