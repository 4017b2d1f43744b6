/*
 * What a visitor does before the page can do anything about it. Links, forms and fields work by themselves. What only
 * a script hears of is kept, and done again when the page hears of it.
 */

/** Tabs hear of the first of them, other buttons of the second. */
const presses = ['mousedown', 'click']

let kept: Event[] = []

/** Takes note of presses of buttons, and of keys that are for the page as a whole. */
export function hearEarly(): void {
  for (const kind of presses) document.addEventListener(kind, keepPress, true)
  document.addEventListener('keydown', keepKey, true)
}

/** Takes note of presses no longer: React hears of them from here on. */
export function leavePresses(): void {
  for (const kind of presses) document.removeEventListener(kind, keepPress, true)
}

/** Does what was kept again. */
export function doAgain(): void {
  document.removeEventListener('keydown', keepKey, true)
  const events = kept
  kept = []
  for (const event of events) event.target?.dispatchEvent(copyOf(event))
}

function keepPress(event: Event) {
  const { target } = event
  if (target instanceof Element && target.closest('button[type="button"]')) keep(event)
}

function keepKey(event: Event) {
  if (event.target === document.body) keep(event)
}

/** Who presses again what does not answer means it once. */
function keep(event: Event) {
  const { type, target } = event
  kept = kept.filter((other) => other.type !== type || other.target !== target)
  kept.push(event)
}

function copyOf(event: Event): Event {
  const Same = event.constructor as typeof Event
  return new Same(event.type, event)
}
