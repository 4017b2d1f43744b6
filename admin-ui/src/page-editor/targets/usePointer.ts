import { useEffect, useEffectEvent } from 'react'
import { followLink } from '../follow.ts'
import { FIELD, SECTION } from './marks.ts'

interface Options {
  /** Called with the element of a field that is pressed. */
  onOpen: (element: HTMLElement) => void
  /** Called with what the pointer is over: the element of a field, and its section. */
  onOver: (field: HTMLElement | null, section: HTMLElement | null) => void
  /** Called in place of sending a form of the page. */
  onSubmit: () => void
}

/**
 * Has a press on the page open the field that is there. With Control or Command a link is followed; other controls of
 * the page work as they do.
 */
export function usePointer(options: Options): void {
  const press = useEffectEvent((event: MouseEvent) => {
    const target = elementOf(event)
    if (target === null || event.button !== 0) return
    const link = target.closest<HTMLAnchorElement>('a[href]')
    const field = target.closest<HTMLElement>(`[${FIELD}]`)
    const follows = event.ctrlKey || event.metaKey
    if (follows ? link === null : field === null && link === null) {
      options.onOver(null, target.closest<HTMLElement>(`[${SECTION}]`))
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!follows && field !== null) options.onOpen(field)
    else if (link !== null) followLink(link.href)
  })
  const over = useEffectEvent((event: PointerEvent) => {
    const target = elementOf(event)
    if (target === null || event.pointerType === 'touch') return
    options.onOver(
      target.closest<HTMLElement>(`[${FIELD}]`),
      target.closest<HTMLElement>(`[${SECTION}]`),
    )
  })
  const submit = useEffectEvent((event: SubmitEvent) => {
    if (elementOf(event) === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    options.onSubmit()
  })
  useEffect(() => {
    const ending = new AbortController()
    const how = { signal: ending.signal, capture: true }
    addEventListener('click', (event) => press(event), how)
    addEventListener('pointerover', (event) => over(event), how)
    addEventListener('submit', (event) => submit(event), how)
    return () => {
      ending.abort()
    }
  }, [])
}

/** What of the page an event is about; null where it is about the editor. */
function elementOf({ target }: Event): Element | null {
  if (!(target instanceof Element) || target.closest('#quoin-editor')) return null
  return target
}
