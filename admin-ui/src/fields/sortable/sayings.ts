import type { Active, Announcements } from '@dnd-kit/core'

/** What screen readers say of a handle. */
export const instructions =
  'To move it, press Space, then the arrow keys up and down. Space puts it down; Escape puts it back.'

/** What screen readers say while a card is moved. */
export function sayings(keys: number[], titles: string[]): Announcements {
  const count = String(keys.length)
  const titleOf = ({ id }: Active) => titles[keys.indexOf(Number(id))] ?? ''
  const placeOf = ({ id }: Pick<Active, 'id'>) => String(keys.indexOf(Number(id)) + 1)
  return {
    onDragStart: ({ active }) =>
      `${titleOf(active)} is picked up from place ${placeOf(active)} of ${count}.`,
    onDragOver: ({ active, over }) =>
      over
        ? `${titleOf(active)} is over place ${placeOf(over)} of ${count}.`
        : `${titleOf(active)} is over no place.`,
    onDragEnd: ({ active, over }) =>
      `${titleOf(active)} is put down at place ${placeOf(over ?? active)} of ${count}.`,
    onDragCancel: ({ active }) =>
      `${titleOf(active)} is back at place ${placeOf(active)} of ${count}.`,
  }
}
