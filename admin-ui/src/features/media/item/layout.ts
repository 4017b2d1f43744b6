const key = 'quoin.media'

/** The layout of the library: a grid of large pictures, or a list with facts. */
export type Layout = 'grid' | 'list'

/** The layout that was chosen in this browser. */
export const preferredLayout = {
  get: (): Layout => (localStorage.getItem(key) === 'list' ? 'list' : 'grid'),
  set: (layout: Layout): void => {
    localStorage.setItem(key, layout)
  },
}
