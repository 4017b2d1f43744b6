import { ApiError } from '@quoin/shared-ui/api/ApiError'

/** How far what is typed is saved: `at` says when, and `why` what it takes that the person does. */
export type Saving =
  | { is: 'nothing' }
  | { is: 'saving' }
  | { is: 'failing' }
  | { is: 'saved'; at: number }
  | { is: 'refused'; why: unknown }

/** How an attempt to save ended: a save of the person may be under way. */
export type Attempt = 'saved' | 'nothing' | 'later'

interface Options {
  /** Tells of each change, until the function is called that it gives. */
  follow: (changed: () => void) => () => void
  /** Saves what is typed. Fails as the server does, and where it must not be saved by itself. */
  save: () => Promise<Attempt>
  tell: (saving: Saving) => void
  /** Called at the end, when the last attempt is over; with the failure of it, if it failed. */
  ended: (failure?: unknown) => void
}

/** How long one pauses in typing before it is saved, and for how long what is typed may wait, in milliseconds. */
const pause = 3000
const longest = 15_000

/** How long the second attempt is waited for after a failure, twice as long each time, and for how long at most. */
const firstWait = 2000
const longestWait = 60_000

/**
 * Saves what is typed after each pause in typing, and now and then while there is none: one save at a time, the last
 * of them of the latest. Where the server fails it tries again by itself; what it refuses waits for other words. Gives
 * what ends that, with a last save of what is not refused where there was one before.
 */
export function startAutosave({ follow, save, tell, ended }: Options): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the first change was made that is not saved; undefined where all are. */
  let since: number | undefined
  let running: Promise<unknown> | undefined
  let failures = 0
  let last: Saving = { is: 'nothing' }
  /** Why the last attempt failed, and whether there were changes since it began. */
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
    // Who leaves after a failure, or before anything was saved, was asked, and has given up what is typed.
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

/** Whether a failure is one that passes. */
function passes(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError
  return error.status >= 500 || error.status === 429 || error.status === 408
}

function waitAfter(failures: number, failure: unknown): number {
  const asked = failure instanceof ApiError ? (failure.retryAfter ?? 0) * 1000 : 0
  return Math.max(asked, Math.min(longestWait, firstWait * 2 ** (failures - 1)))
}
