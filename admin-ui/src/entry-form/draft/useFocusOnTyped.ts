import { type RefObject, useEffect, useRef } from 'react'
import { controlOf, firstText, focusEnd, isText, type TypedField } from './typedField.ts'

/**
 * Focuses the field that was edited last, or else the first text field, once the form is rendered. A field that loads
 * later is focused then, unless the person has done something meanwhile. A text field that already has the focus keeps
 * it.
 */
export function useFocusOnTyped(
  form: RefObject<HTMLElement | null>,
  field: TypedField | undefined,
): void {
  const wanted = useRef(field)
  useEffect(() => {
    const { current: element } = form
    if (element === null || isText(document.activeElement)) return undefined
    const { current: field } = wanted
    const found = field && controlOf(element, field)
    const control = found ?? firstText(element)
    if (control) focusEnd(control)
    if (field === undefined || (found && isReady(found))) return undefined
    return followLate(element, field)
  }, [form])
}

/** Focuses a field when it appears; returns a function that stops this. */
function followLate(form: HTMLElement, field: TypedField): () => void {
  const ending = new AbortController()
  const move = () => {
    const control = controlOf(form, field)
    if (control === undefined || !isReady(control)) return
    stop()
    focusEnd(control)
  }
  const observer = new MutationObserver(move)
  const stop = () => {
    observer.disconnect()
    ending.abort()
  }
  observer.observe(form, { childList: true, subtree: true })
  for (const act of ['keydown', 'pointerdown'])
    addEventListener(act, stop, { signal: ending.signal, capture: true })
  return stop
}

/** Whether a control is loaded, rather than its placeholder. */
function isReady(control: HTMLElement): boolean {
  return !control.matches('[aria-busy]')
}
