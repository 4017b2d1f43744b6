import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Blocker, type Location, useBeforeUnload, useBlocker } from 'react-router'
import { useSession } from '../session/store.ts'
import { discardQuestion } from './draft/useDiscard.ts'

/**
 * The kind of unsaved input: none, input, or a save in progress; 'leaving' is lost only when the page unloads, since it
 * is autosaved when the form closes.
 */
export type Unsaved = 'nothing' | 'leaving' | 'typed' | 'saving'

/** Reports the kind of unsaved input to a guard while the component is mounted. */
export function useUnsaved(unsaved: Unsaved, tell?: (unsaved: Unsaved) => void): void {
  useEffect(() => tell?.(unsaved), [tell, unsaved])
  useEffect(() => () => tell?.('nothing'), [tell])
}

/**
 * Asks for confirmation before input is lost: by navigation, the back button, or closing the page. Navigation during a
 * save waits until it has succeeded. Calls `onDiscard` after a yes. Navigation that keeps the form (`stays`) needs no
 * confirmation.
 */
export function useUnsavedGuard(
  onDiscard?: () => void,
  stays?: (from: Location, to: Location) => boolean,
) {
  const confirm = useConfirm()
  const [unsaved, setUnsaved] = useState<Unsaved>('nothing')
  // A form may be closed right after a save, before the next render.
  const now = useRef(unsaved)
  const { setUnsaved: setFormUnsaved } = useSession()
  const mark = useCallback(
    (next: Unsaved) => {
      now.current = next
      setUnsaved(next)
      setFormUnsaved(now, next !== 'nothing')
    },
    [setFormUnsaved],
  )
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
  // A blocker can be answered once, but does not change before the next render.
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
    /** Sets the kind of unsaved input. */
    mark,
    /** Whether the person has navigated elsewhere, and the navigation waits. */
    isLeaving: useCallback(() => latest.current.state === 'blocked', []),
    /** Closes a saved form, unless the person has navigated elsewhere. */
    leave: useCallback((close: () => void) => {
      if (latest.current.state !== 'blocked') close()
    }, []),
  }
}

/** Whether the person has confirmed already: signing out asks about all drafts of the tab. */
function isDiscarded({ state }: Location<unknown>): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'discarded' in state &&
    state.discarded === true
  )
}
