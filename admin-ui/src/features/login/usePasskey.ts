import { useEffect, useEffectEvent, useState } from 'react'
import { askForPasskey, fillsPasskeysIn, signInByPasskey } from '../../api/passkeys.ts'

interface Options {
  /** Called with a function that signs in with the chosen passkey; rejects if that fails. */
  onPasskey: (enter: () => Promise<void>) => Promise<void>
  onFailure: (error: unknown) => void
}

/**
 * Lets the browser suggest passkeys in autofill, if it can. Returns a function that opens a dialog instead: a browser
 * handles only one request at a time.
 */
export function usePasskey({ onPasskey, onFailure }: Options): () => void {
  const [{ inWindow, round }, ask] = useState({ inWindow: false, round: 0 })
  const take = useEffectEvent(onPasskey)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    const { signal, abort } = abortable()
    const run = async () => {
      if (!inWindow && !(await fillsPasskeysIn())) return
      const asked = askForPasskey(inWindow ? 'optional' : 'conditional', signal)
      // A failed suggestion is not reported, since the person did not ask for it.
      const credential = inWindow ? await asked : await asked.catch(() => undefined)
      if (credential !== undefined) await take(() => signInByPasskey(credential))
    }
    run().catch((error: unknown) => {
      if (signal.aborted) return
      // Each challenge is only valid for one attempt.
      ask({ inWindow: false, round: round + 1 })
      fail(error)
    })
    return abort
  }, [inWindow, round])
  return () => {
    ask({ inWindow: true, round: round + 1 })
  }
}

function abortable() {
  const controller = new AbortController()
  return {
    signal: controller.signal,
    abort: () => {
      controller.abort()
    },
  }
}
