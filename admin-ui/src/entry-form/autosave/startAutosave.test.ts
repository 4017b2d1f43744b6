import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Attempt, startAutosave } from './startAutosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts an autosave; the test answers each attempt. */
function start() {
  let changed: () => void = () => undefined
  const attempts: PromiseWithResolvers<Attempt>[] = []
  const tell = vi.fn<(saving: { is: string }) => void>()
  const ended = vi.fn<(failure?: unknown) => void>()
  const end = startAutosave({
    follow: (next) => {
      changed = next
      return () => (changed = () => undefined)
    },
    save: () => {
      const attempt = Promise.withResolvers<Attempt>()
      attempts.push(attempt)
      return attempt.promise
    },
    tell,
    ended,
  })
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  const answer = async (outcome: Attempt | Error) => {
    const attempt = attempts.at(-1)
    if (outcome instanceof Error) attempt?.reject(outcome)
    else attempt?.resolve(outcome)
    await pass(0)
  }
  const told = () => tell.mock.lastCall?.[0].is
  return { type: () => changed(), pass, answer, told, end, ended, attempts }
}

const refusal = (status: number) => new ApiError(new Response(null, { status }), 'No.')

it('saves three seconds after the last key', async () => {
  const { type, pass, answer, told, attempts } = start()
  await pass(60_000)
  expect(attempts).toHaveLength(0)
  type()
  await pass(2999)
  type()
  await pass(2999)
  expect(attempts).toHaveLength(0)
  await pass(1)
  expect(attempts).toHaveLength(1)
  expect(told()).toBe('saving')
  await answer('saved')
  expect(told()).toBe('saved')
  await pass(60_000)
  expect(attempts).toHaveLength(1)
})

it('saves after fifteen seconds while somebody types on', async () => {
  const { type, pass, attempts } = start()
  for (let second = 0; second < 15; second++) {
    type()
    await pass(1000)
  }
  expect(attempts).toHaveLength(1)
})

it('makes one save at a time, the last of them of the latest', async () => {
  const { type, pass, answer, attempts } = start()
  type()
  await pass(3000)
  type()
  await pass(20_000)
  expect(attempts).toHaveLength(1)
  await answer('saved')
  await pass(3000)
  expect(attempts).toHaveLength(2)
})

it('waits for a save of the person', async () => {
  const { type, pass, answer, attempts } = start()
  type()
  await pass(3000)
  await answer('later')
  await pass(3000)
  expect(attempts).toHaveLength(2)
  await answer('nothing')
  await pass(60_000)
  expect(attempts).toHaveLength(2)
})

it.each([400, 401, 403, 404, 409, 413, 422])(
  'waits for other words after a %d',
  async (status) => {
    const { type, pass, answer, told, attempts } = start()
    type()
    await pass(3000)
    await answer(refusal(status))
    expect(told()).toBe('refused')
    await pass(600_000)
    expect(attempts).toHaveLength(1)
    type()
    await pass(3000)
    expect(attempts).toHaveLength(2)
  },
)

it.each<[string, Error]>([
  ['a 503', refusal(503)],
  ['a 429', refusal(429)],
  ['no answer', new TypeError('Failed to fetch')],
])('tries again after %s, with growing waits', async (_name, failure) => {
  const { type, pass, answer, told, attempts } = start()
  type()
  await pass(3000)
  for (const [at, wait] of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000].entries()) {
    await answer(failure)
    expect(told()).toBe('failing')
    type()
    await pass(wait - 1)
    expect(attempts).toHaveLength(at + 1)
    await pass(1)
    expect(attempts).toHaveLength(at + 2)
  }
  await answer('saved')
  expect(told()).toBe('saved')
})

it('saves at the end what is not saved', async () => {
  const { type, pass, answer, end, ended, attempts } = start()
  type()
  await pass(3000)
  await answer('saved')
  type()
  end()
  await pass(0)
  expect(attempts).toHaveLength(2)
  expect(ended).not.toHaveBeenCalled()
  await answer('saved')
  expect(ended).toHaveBeenCalledExactlyOnceWith(undefined)
})

it('saves nothing at the end where nothing was saved by itself', async () => {
  const { type, pass, end, ended, attempts } = start()
  type()
  end()
  await pass(600_000)
  expect(attempts).toHaveLength(0)
  expect(ended).toHaveBeenCalledExactlyOnceWith(undefined)
})

it('saves at the end what was typed during the last save', async () => {
  const { type, pass, answer, end, ended, attempts } = start()
  type()
  await pass(3000)
  type()
  end()
  await answer('saved')
  expect(attempts).toHaveLength(2)
  await answer(refusal(503))
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.any(ApiError))
  await pass(600_000)
  expect(attempts).toHaveLength(2)
})

it.each([422, 503])('does not save at the end what a %d has stopped', async (status) => {
  const { type, pass, answer, end, ended, attempts } = start()
  type()
  await pass(3000)
  await answer(refusal(status))
  type()
  end()
  await pass(600_000)
  expect(attempts).toHaveLength(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith(undefined)
})
