import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Blocker, type Location, useBeforeUnload, useBlocker } from 'react-router'
import { discardQuestion } from './draft/useDiscard.ts'

/**
 * What there is to lose: nothing, what was typed, or what is being saved right now; with the page alone what a form
 * saves by itself when it goes.
 */
export type Unsaved = 'nothing' | 'leaving' | 'typed' | 'saving'

/** Tells a guard what there is to lose, as long as the component stands. */
export function useUnsaved(unsaved: Unsaved, tell?: (unsaved: Unsaved) => void): void {
  useEffect(() => tell?.(unsaved), [tell, unsaved])
  useEffect(() => () => tell?.('nothing'), [tell])
}

/**
 * Asks before anything that would lose what was typed: another address, the
 * way back, or the end of the page. Who leaves during a save goes once it has
 * worked. Calls `onDiscard` after a yes. Where the form `stays` from one address
 * to another, nobody is asked.
 */
export function useUnsavedGuard(
  onDiscard?: () => void,
  stays?: (from: Location, to: Location) => boolean,
) {
  const confirm = useConfirm()
  const [unsaved, setUnsaved] = useState<Unsaved>('nothing')
  // Whoever closes a form right after a save does so before the next render.
  const now = useRef(unsaved)
  const mark = useCallback((next: Unsaved) => {
    now.current = next
    setUnsaved(next)
  }, [])
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        now.current !== 'nothing' &&
        now.current !== 'leaving' &&
        !isDiscarded(nextLocation) &&
        !stays?.(currentLocation, nextLocation),
      [stays],
    ),
  )
  useBeforeUnload(
    useCallback((event) => {
      if (now.current !== 'nothing') event.preventDefault()
    }, []),
  )

  const latest = useRef(blocker)
  useEffect(() => {
    latest.current = blocker
  }, [blocker])
  // A blocker can be answered once, and stays as it is until the next render.
  const answered = useRef<Blocker>(undefined)
  const answer = (yes: boolean) => {
    const { current } = latest
    if (current.state !== 'blocked' || answered.current === current) return
    answered.current = current
    if (yes) current.proceed()
    else current.reset()
  }

  const asking = useRef(false)
  const decide = useEffectEvent((yes: boolean) => {
    asking.current = false
    if (yes) {
      mark('nothing')
      onDiscard?.()
    }
    answer(yes)
  })
  const goOn = useEffectEvent(answer)
  useEffect(() => {
    if (blocker.state !== 'blocked' || unsaved === 'saving' || asking.current) return
    if (unsaved === 'nothing' || unsaved === 'leaving') {
      goOn(true)
      return
    }
    asking.current = true
    void confirm(discardQuestion).then((yes) => decide(yes))
  }, [blocker, unsaved, confirm])

  return {
    /** Says what there is to lose. */
    mark,
    /** Closes a form that is saved; somebody who has left already goes their own way. */
    leave: useCallback((close: () => void) => {
      if (latest.current.state !== 'blocked') close()
    }, []),
  }
}

/** Whether the person was asked before: who logs out is asked about all that is kept in the tab. */
function isDiscarded({ state }: Location<unknown>): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'discarded' in state &&
    state.discarded === true
  )
}
