import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { DraftError } from '../../fields/drafts.ts'
import type { Typing } from '../typing.ts'

/** How it went to ask what would be stored: it would be, it breaks a rule, or nobody answered. */
export type Outcome = 'valid' | 'invalid' | 'failed'

/** How long one pauses in typing before the server is asked, in milliseconds. */
const pause = 300

/** For how long an answer is waited for, in milliseconds. */
const patience = 10_000

interface Options {
  typing: Typing
  /** Asks what the server would make of the values. */
  ask: (values: object, signal: AbortSignal) => Promise<string>
  /** Told how it went, with what would be stored where it would be. */
  tell: (outcome: Outcome, entity?: string) => void
}

/**
 * Asks what is typed would be stored as, at once and after each pause in typing:
 * one question at a time, the last of them about the latest. Gives what ends that.
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
