import { ApiError } from '@quoin/shared-ui/api/ApiError'

/** The progress of saving: `at` is when it was saved, and `why` the reason if the person has to act. */
export type Saving =
  | { is: 'nothing' }
  | { is: 'saving' }
  | { is: 'failing' }
  | { is: 'saved'; at: number }
  | { is: 'refused'; why: unknown }

/** The result of an autosave; 'later' while a save of the person is in progress. */
export type Attempt = 'saved' | 'nothing' | 'later'

interface Options {
  /** Calls `changed` after each change. Returns a function that stops this. */
  follow: (changed: () => void) => () => void
  /** Saves the input. Fails like the server, and if it must not be autosaved. */
  save: () => Promise<Attempt>
  tell: (saving: Saving) => void
  /** Called at the end, after the last attempt, with its failure if it failed. */
  ended: (failure?: unknown) => void
}

/** The pause in typing before an autosave, and how long input may wait at most, in milliseconds. */
const pause = 3000
const longest = 15_000

/** The delay before the first retry, which doubles each time, and its maximum, in milliseconds. */
const firstWait = 2000
const longestWait = 60_000

/**
 * Saves the input after each pause in typing, and from time to time without a pause: one save at a time, always with
 * the latest input. After a server failure it retries; refused input waits until it changes. Returns a function that
 * ends it, with a final save if something was saved before and the input was not refused.
 */
export function startAutosave({ follow, save, tell, ended }: Options): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the first unsaved change was made; undefined if all changes are saved. */
  let since: number | undefined
  let running: Promise<unknown> | undefined
  let failures = 0
  let last: Saving = { is: 'nothing' }
  /** The failure of the last attempt, and whether there were changes since it began. */
  let failure: unknown
  let again = false

  const after = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(run, wait)
  }
  const isTyped = () => since !== undefined
  const once = async () => {
    const first = since
    since = undefined
    failure = undefined
    tell({ is: 'saving' })
    try {
      const attempt = await save()
      again = attempt === 'later' || isTyped()
      if (attempt === 'later') since ??= first
      if (attempt === 'saved') last = { is: 'saved', at: Date.now() }
      tell(last)
      failures = 0
    } catch (error) {
      again = isTyped()
      since ??= first
      failure = error
      failures = passes(error) ? failures + 1 : 0
      tell(failures > 0 ? { is: 'failing' } : { is: 'refused', why: error })
    }
  }
  const run = () => {
    running ??= once().finally(() => {
      running = undefined
      if (failures > 0) after(waitAfter(failures, failure))
      else if (again) after(pause)
    })
  }
  const unfollow = follow(() => {
    since ??= Date.now()
    if (running !== undefined || failures > 0) return
    after(Math.max(0, Math.min(pause, since + longest - Date.now())))
  })
  const finish = async () => {
    await running
    clearTimeout(timer)
    // After a failure, or before the first autosave, the person was asked before leaving, and has discarded the input.
    const left = isTyped() && failure === undefined && last.is === 'saved'
    if (left) await once()
    ended(left ? failure : undefined)
  }
  return () => {
    unfollow()
    clearTimeout(timer)
    void finish()
  }
}

/** Whether a failure is temporary. */
function passes(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError
  return error.status >= 500 || error.status === 429 || error.status === 408
}

function waitAfter(failures: number, failure: unknown): number {
  const asked = failure instanceof ApiError ? (failure.retryAfter ?? 0) * 1000 : 0
  return Math.max(asked, Math.min(longestWait, firstWait * 2 ** (failures - 1)))
}
