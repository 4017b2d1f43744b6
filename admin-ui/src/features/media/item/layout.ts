const key = 'quoin.media'

/** How the library is shown: large pictures beside each other, or lines with facts. */
export type Layout = 'grid' | 'list'

/** What somebody who works in this browser has chosen. */
export const preferredLayout = {
  get: (): Layout => (localStorage.getItem(key) === 'list' ? 'list' : 'grid'),
  set: (layout: Layout): void => {
    localStorage.setItem(key, layout)
  },
}
