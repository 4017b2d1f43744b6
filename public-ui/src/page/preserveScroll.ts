/** The state of an entry of the history at which the page stays scrolled as it is. */
export const preserveScroll = { still: true }

/** Whether the page stays scrolled as it is at an entry with this state. */
export function preservesScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'still' in state
}
