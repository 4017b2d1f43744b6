import { useCallback, useRef, useState } from 'react'
import { type FormEvent, type FormState, reduce } from './formReducer.ts'

/** The state of an entry's form, and functions that dispatch events to it. */
export function useFormState(initial: () => FormState) {
  const [state, setState] = useState(initial)
  const latest = useRef(state)
  return {
    state,
    /** The current state: a save may have ended since the last render. */
    latest: useCallback(() => latest.current, []),
    send: useCallback((event: FormEvent) => {
      latest.current = reduce(latest.current, event)
      setState(latest.current)
    }, []),
  }
}
