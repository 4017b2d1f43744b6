/*
 * Input before the page is hydrated. Links, forms and fields work without a script. Clicks on other buttons and the
 * page's shortcuts are recorded, and dispatched again once they have handlers.
 */

/** Tabs react to mousedown, other buttons to click. */
const presses = ['mousedown', 'click']

let recorded: Event[] = []

/** Starts to record clicks and shortcuts. */
export function recordEarlyInput(): void {
  for (const type of presses) document.addEventListener(type, recordPress, true)
  document.addEventListener('keydown', recordKey, true)
}

/** Stops recording clicks: React replays them itself from its first render on. */
export function leavePressesToReact(): void {
  for (const type of presses) document.removeEventListener(type, recordPress, true)
}

/** Dispatches the recorded events, and stops recording. */
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

/**
 * Records an event, replacing an earlier equal event: a button that is clicked twice for lack of a response counts
 * once.
 */
function record(event: Event) {
  const { type, target } = event
  recorded = recorded.filter((other) => other.type !== type || other.target !== target)
  recorded.push(event)
}
