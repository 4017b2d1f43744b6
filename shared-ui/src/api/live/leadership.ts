/** What a page does when it gets the connection, and when another page has taken it. */
interface Turns {
  lead: () => void
  rest: () => void
}

/**
 * Waits to become the page with the connection, which keeps the lock of that name for as long as it has it. Where a
 * browser has no locks, each page becomes it at once.
 */
export function competeToLead(name: string, { lead, rest }: Turns) {
  const ending = new AbortController()
  let turn = new AbortController()

  async function keepTurn() {
    if (ending.signal.aborted) return
    lead()
    await new Promise((resolve) => {
      ending.signal.addEventListener('abort', resolve)
    })
  }

  async function compete(steal = false) {
    // Only secure pages have locks.
    const locks = navigator.locks as LockManager | undefined
    if (locks === undefined) return keepTurn()
    turn.abort()
    turn = new AbortController()
    const { signal } = turn
    try {
      await locks.request(name, steal ? { steal } : { signal }, keepTurn)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error
      // The page does not wait any more, or another page has taken its place.
      if (signal.aborted) return
      rest()
      void compete()
    }
  }

  void compete()
  return {
    /** Becomes the page with the connection at once, in the place of another. */
    takeOver: () => void compete(true),
    /** Stops waiting, and releases the connection. */
    end() {
      ending.abort()
      turn.abort()
    },
  }
}
