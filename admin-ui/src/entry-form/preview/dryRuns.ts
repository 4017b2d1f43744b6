import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { DraftError } from '../../fields/drafts.ts'
import type { Typing } from '../typing.ts'

/** The outcome of a dry run: the input is valid, it breaks a rule, or the request failed. */
export type Outcome = 'valid' | 'invalid' | 'failed'

/** The pause in typing before a dry run, in milliseconds. */
const pause = 300

/** The timeout of a dry run, in milliseconds. */
const patience = 10_000

interface Options {
  typing: Typing
  /** Requests a dry run with the values. */
  ask: (values: object, signal: AbortSignal) => Promise<string>
  /** Called with the outcome, and with the entity if the input is valid. */
  tell: (outcome: Outcome, entity?: string) => void
}

/**
 * Makes a dry run of the input at once and after each pause in typing: one request at a time, always with the latest
 * input. Returns a function that stops this.
 */
export function startDryRuns({ typing, ask, tell }: Options): () => void {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let again = false

  const once = async () => {
    try {
      const signal = AbortSignal.any([over.signal, AbortSignal.timeout(patience)])
      const entity = await ask(typing.values(), signal)
      if (!over.signal.aborted) tell('valid', entity)
    } catch (error) {
      if (!over.signal.aborted) tell(outcomeOf(error))
    }
  }
  const run = async () => {
    again = true
    if (running) return
    running = true
    while (again && !over.signal.aborted) {
      again = false
      await once()
    }
    running = false
  }
  const unfollow = typing.follow(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), pause)
  })
  void run()
  return () => {
    unfollow()
    clearTimeout(timer)
    over.abort()
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof DraftError) return 'invalid'
  const refused = error instanceof ApiError && [400, 409, 413, 422].includes(error.status)
  return refused ? 'invalid' : 'failed'
}
