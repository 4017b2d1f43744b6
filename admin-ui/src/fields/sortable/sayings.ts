import type { Active, Announcements, Over } from '@dnd-kit/core'

/** What screen readers say of a handle. */
export const instructions =
  'To move it, press Space, then the arrow keys up and down. Space puts it down; Escape puts it back.'

/** What screen readers say while a card is moved. */
export function sayings(keys: number[], titles: string[]): Announcements {
  const titleOf = ({ id }: Active) => titles[keys.indexOf(Number(id))] ?? ''
  const placeOf = ({ id }: Active | Over) =>
    `place ${String(keys.indexOf(Number(id)) + 1)} of ${String(keys.length)}`
  // A card that is picked up is at once over its own place: both say the same.
  const held = (active: Active, over: Active | Over | null) =>
    `${titleOf(active)} is held over ${over ? placeOf(over) : 'no place'}.`
  return {
    onDragStart: ({ active }) => held(active, active),
    onDragOver: ({ active, over }) => held(active, over),
    onDragEnd: ({ active, over }) =>
      `${titleOf(active)} is put down at ${placeOf(over ?? active)}.`,
    onDragCancel: ({ active }) => `${titleOf(active)} is back at ${placeOf(active)}.`,
  }
}
