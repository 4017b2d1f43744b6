import { useEffect, useEffectEvent } from 'react'
import { followLink } from '../follow.ts'
import { isOfEditor, spotOf } from './spot.ts'

interface Options {
  /** Called with the element of a clicked field. */
  onOpen: (element: HTMLElement) => void
  /** Called with the field and the section under the pointer. */
  onOver: (field: HTMLElement | null, section: HTMLElement | null) => void
  /** Called instead of submitting a form of the page. */
  onSubmit: () => void
}

/**
 * A click on the page opens the field there. With Control or Command a link is followed; other controls of the page
 * work as usual.
 */
export function usePointer(options: Options): void {
  const press = useEffectEvent((event: MouseEvent) => {
    const spot = spotOf(event)
    if (spot === undefined || event.button !== 0) return
    const { field, link, onLink, section } = spot
    const follows = event.ctrlKey || event.metaKey
    if (follows ? link === null : field === null && link === null) {
      options.onOver(null, section)
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!follows && field !== null) options.onOpen(field)
    else if (link !== null && (follows || onLink)) followLink(link.href)
    else options.onOver(null, section)
  })
  const over = useEffectEvent((event: PointerEvent) => {
    const spot = event.pointerType === 'touch' ? undefined : spotOf(event)
    if (spot) options.onOver(spot.field, spot.section)
  })
  const submit = useEffectEvent((event: SubmitEvent) => {
    if (isOfEditor(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    options.onSubmit()
  })
  useEffect(() => {
    const ending = new AbortController()
    const how = { signal: ending.signal, capture: true }
    addEventListener('click', (event) => press(event), how)
    addEventListener('pointerover', (event) => over(event), how)
    // Under a link that is stretched over several texts, the pointer moves between them without leaving the link.
    addEventListener('pointermove', (event) => over(event), how)
    addEventListener('submit', (event) => submit(event), how)
    return () => {
      ending.abort()
    }
  }, [])
}
