/** The callbacks of a page when it gains or loses the connection. */
interface Turns {
  lead: () => void
  rest: () => void
}

/**
 * Waits to become the leader, which has the connection and the lock of that name. In a browser without locks, each page
 * becomes the leader at once.
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
      // The page no longer waits, or another page has taken the lock.
      if (signal.aborted) return
      rest()
      void compete()
    }
  }

  void compete()
  return {
    /** Becomes the leader at once, replacing another. */
    takeOver: () => void compete(true),
    /** Stops waiting, and releases the connection. */
    end() {
      ending.abort()
      turn.abort()
    },
  }
}
