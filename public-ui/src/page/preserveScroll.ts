/** The state of a history entry that preserves the scroll position. */
export const preserveScroll = { still: true }

/** Whether a history state preserves the scroll position. */
export function preservesScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'still' in state
}
