/** The actions in the names of events. */
export const acts = ['created', 'updated', 'deleted'] as const

/** The wildcard for every type, or for every action. */
export const any = '*'

/** The event of a type and an action. */
export function eventOf(type: string, act: string): string {
  return `${type}.${act}`
}

/** Whether a wildcard among some events covers an event, which then need not be chosen. */
export function covered(events: string[], type: string, act: string): boolean {
  return [eventOf(any, any), eventOf(any, act), eventOf(type, any)].some(
    (wider) => wider !== eventOf(type, act) && events.includes(wider),
  )
}

/** The events with one added or removed. Adding a wildcard removes the events that it covers. */
export function toggled(events: string[], type: string, act: string): string[] {
  const event = eventOf(type, act)
  if (events.includes(event)) return events.filter((other) => other !== event)
  return [...events.filter((other) => !covers(type, act, other)), event]
}

function covers(type: string, act: string, event: string): boolean {
  const [otherType, otherAct] = event.split('.')
  return (type === any || type === otherType) && (act === any || act === otherAct)
}
