/** The files that go with an inquiry. */
export interface Enclosed {
  /** What the server calls them, when all of them are there. It fails if one is not. */
  ids: () => Promise<string[]>
  /** Shows what the server had against some of them, by the name of the field. */
  refuse: (errors: Record<string, string>) => void
  /** Forgets them: they have been sent. */
  clear: () => void
}
