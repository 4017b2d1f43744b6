/*
 * What a visitor does before the page is hydrated. Links, forms and fields work without a script. Presses of other
 * buttons and the shortcuts of the page are recorded, and dispatched again once there are handlers for them.
 */

/** Tabs react to the first of them, other buttons to the second. */
const presses = ['mousedown', 'click']

let recorded: Event[] = []

/** Records presses and shortcuts from here on. */
export function recordEarlyInput(): void {
  for (const type of presses) document.addEventListener(type, recordPress, true)
  document.addEventListener('keydown', recordKey, true)
}

/** Records no more presses: React answers them itself from its first render on. */
export function leavePressesToReact(): void {
  for (const type of presses) document.removeEventListener(type, recordPress, true)
}

/** Dispatches what was recorded again, and records no more. */
export function replayEarlyInput(): void {
  document.removeEventListener('keydown', recordKey, true)
  const events = recorded
  recorded = []
  for (const event of events) {
    const Same = event.constructor as typeof Event
    event.target?.dispatchEvent(new Same(event.type, event))
  }
}

function recordPress(event: Event) {
  const { target } = event
  if (target instanceof Element && target.closest('button[type="button"]')) record(event)
}

function recordKey(event: Event) {
  if (event.target === document.body) record(event)
}

/** Records an event in the place of an earlier one like it: a button that is pressed twice, for lack of an answer, counts once. */
function record(event: Event) {
  const { type, target } = event
  recorded = recorded.filter((other) => other.type !== type || other.target !== target)
  recorded.push(event)
}
