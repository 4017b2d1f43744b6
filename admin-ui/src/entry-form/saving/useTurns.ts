import { useRef, useState } from 'react'
import type { Target } from '../../api/entries/write.ts'
import { DraftError } from '../../fields/drafts.ts'
import type { FieldErrors } from '../errors/useFieldErrors.ts'
import type { EntryFormState } from '../useEntryForm.ts'
import { isLate, Overtaken } from './overtaken.ts'

/** Where the pressed button is: below the form, or among the actions above it. */
export type Pressed = 'form' | 'acts'

interface Options {
  state: EntryFormState
  complaints: FieldErrors
  fetchLatest: (target: Target) => Promise<Target>
  /** Reports a failure; errors of fields are shown beside them anyway. */
  onFailure: (error: unknown) => void
}

/** Serialises the saves of a form, and reports each failure. */
export function useTurns({ state, complaints, fetchLatest, onFailure }: Options) {
  const [pressed, setPressed] = useState<Pressed>('form')
  const autosave = useRef<Promise<unknown>>(undefined)

  const meetLatest = async (start: Target) =>
    state.mergeConflict(await fetchLatest(start))

  const fail = async (cause: unknown, at: Pressed) => {
    const error = cause instanceof Overtaken ? cause.refusal : cause
    onFailure(error instanceof DraftError ? new Error(error.sentence) : error)
    complaints.place(error, { stay: at === 'acts' })
    const start = state.current()
    if (cause instanceof Overtaken) state.mergeConflict(cause.latest)
    else if (isLate(error) && start !== null) await meetLatest(start)
  }

  /** Runs an action of the person, which returns whether it succeeded, unless another is in progress. */
  const takeTurn = async (work: () => Promise<boolean>, at: Pressed) => {
    if (state.stateNow() === 'saving') return
    state.send({ type: 'save' })
    setPressed(at)
    let isDone = false
    try {
      await autosave.current
      isDone = await work()
    } catch (error) {
      await fail(error, at)
    } finally {
      state.send({ type: isDone ? 'ended' : 'refused' })
    }
  }

  return {
    takeTurn,
    meetLatest,
    /** The errors after a button there was pressed that are not fixed yet. */
    refusalAt: (at: Pressed) => (pressed === at ? complaints.all : {}),
    /** Runs something while no save is in progress; a failure is reported. */
    alone: (work: () => Promise<void>) =>
      takeTurn(async () => {
        await work()
        return true
      }, 'form'),
    /** Makes the next save of the person wait for an autosave. */
    waitFor: (saving: Promise<void>) => {
      state.send({ type: 'autosave' })
      autosave.current = saving
        .catch(() => undefined)
        .then(() => state.send({ type: 'autosaveEnded' }))
      return saving
    },
  }
}
