/** What can happen to an entry, as events name it. */
export const acts = ['created', 'updated', 'deleted'] as const

/** Stands for every type, or for every act. */
export const any = '*'

/** The event of a type and an act. */
export function eventOf(type: string, act: string): string {
  return `${type}.${act}`
}

/** Whether a wider event among some says the same as one: then it need not be chosen. */
export function covered(events: string[], type: string, act: string): boolean {
  return [eventOf(any, any), eventOf(any, act), eventOf(type, any)].some(
    (wider) => wider !== eventOf(type, act) && events.includes(wider),
  )
}

/** The events with one put in or taken out. What it says with others goes with it. */
export function toggled(events: string[], type: string, act: string): string[] {
  const event = eventOf(type, act)
  if (events.includes(event)) return events.filter((other) => other !== event)
  return [...events.filter((other) => !covers(type, act, other)), event]
}

function covers(type: string, act: string, event: string): boolean {
  const [otherType, otherAct] = event.split('.')
  return (type === any || type === otherType) && (act === any || act === otherAct)
}
