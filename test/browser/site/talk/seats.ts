/** How many may sit, as people say it. */
export const seats = (count: number): string =>
  count === 1 ? 'One seat' : `${count} seats`
