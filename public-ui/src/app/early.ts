import { stateOf } from '../page/linkState.ts'

/*
 * Input before the page is hydrated. Links, forms and fields work without a script, except that the browser loses the
 * history state of a link: its texts are added to the address. Clicks on other buttons and the page's shortcuts are
 * recorded, and dispatched again once they have handlers.
 */

/** Tabs react to mousedown, other buttons to click. */
const presses = ['mousedown', 'click']
/** The events of following a link, in this tab or in another tab. */
const follows = ['click', 'auxclick']

let recorded: Event[] = []

/** Starts to record clicks and shortcuts. */
export function recordEarlyInput(): void {
  for (const type of presses) document.addEventListener(type, recordPress, true)
  for (const type of follows) document.addEventListener(type, carryState, true)
  document.addEventListener('keydown', recordKey, true)
}

/** Stops handling clicks: React replays them itself from its first render on. */
export function leavePressesToReact(): void {
  for (const type of presses) document.removeEventListener(type, recordPress, true)
  for (const type of follows) document.removeEventListener(type, carryState, true)
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

function carryState({ target }: Event) {
  const link = target instanceof Element && target.closest('a')
  const state = link && stateOf(link)
  if (!link || typeof state !== 'object' || state === null) return
  const address = new URL(link.href)
  for (const [key, value] of Object.entries(state))
    if (typeof value === 'string') address.searchParams.set(key, value)
  link.href = address.pathname + address.search + address.hash
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
