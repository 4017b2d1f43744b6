import { addressOf } from '../../page/addressOf.ts'
import { isPlain } from '../../page/isPlain.ts'
import { stateOf } from '../../page/linkState.ts'
import type { Wish } from './later.tsx'

/** Events that show that somebody is about to use a part. */
const touches = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input']

/** Calls `wake` when a part is needed; returns a function that stops this. */
export function watch(box: Element, wish: Wish, wake: () => void): () => void {
  const over = new AbortController()
  for (const touch of touches)
    box.addEventListener(touch, wake, { signal: over.signal, passive: true })
  if (wish === 'now' || isUsed(box)) wake()
  else if (wish === 'seen') see(box, wake, over.signal)
  return () => over.abort()
}

/** Calls back when an element of a part becomes visible. The boxes of the part have no layout of their own. */
function see(box: Element, wake: () => void, signal: AbortSignal) {
  if (!('IntersectionObserver' in globalThis)) {
    wake()
    return
  }
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    wake()
  })
  for (const element of box.querySelectorAll(':scope > * > *')) observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Whether a part has the focus, or one of its fields was changed before hydration or on an earlier visit. */
function isUsed(box: Element): boolean {
  return (
    box.contains(document.activeElement) ||
    [...box.querySelectorAll('input, textarea, select')].some(isEdited)
  )
}

function isEdited(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const drawn = [...field.options].findIndex((one) => one.defaultSelected)
    return field.selectedIndex !== Math.max(0, drawn)
  }
  if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked)
    return true
  return 'value' in field && 'defaultValue' in field && field.value !== field.defaultValue
}

/** Whether an event is a click on a button that needs its code. */
export function isPress({ target }: Event): boolean {
  return target instanceof Element && target.closest('button[type="button"]') !== null
}

/** The address and the history state of the page of the site for a click; undefined if the browser follows the link. */
export function followedBy(
  event: MouseEvent,
): { address: string; state: unknown } | undefined {
  if (event.defaultPrevented || !isPlain(event)) return undefined
  const link = event.target instanceof Element && event.target.closest('a')
  const address = link && link.target === '' ? addressOf(link) : undefined
  return address === undefined || !link
    ? undefined
    : { address: address + link.hash, state: stateOf(link) }
}
