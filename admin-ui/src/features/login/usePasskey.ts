import { useEffect, useEffectEvent, useState } from 'react'
import { askForPasskey, fillsPasskeysIn, signInByPasskey } from '../../api/passkeys.ts'

interface Options {
  /** Called with what signs in by the passkey that the person chose; fails as that does. */
  onPasskey: (enter: () => Promise<void>) => Promise<void>
  onFailure: (error: unknown) => void
}

/**
 * Has the browser offer passkeys among the user names that it fills in, where it
 * can. Gives a function that asks for one in a window, in place of that offer:
 * a browser asks one question at a time.
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
      // Who was not asked in so many words is not told that it failed.
      const credential = inWindow ? await asked : await asked.catch(() => undefined)
      if (credential !== undefined) await take(() => signInByPasskey(credential))
    }
    run().catch((error: unknown) => {
      if (signal.aborted) return
      // Each question is good for one answer.
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
