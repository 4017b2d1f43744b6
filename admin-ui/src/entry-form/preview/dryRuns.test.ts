import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { DraftError } from '../../fields/drafts.ts'
import { startDryRuns } from './dryRuns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts dry runs; the test answers the requests. */
function start() {
  let text = 'stored'
  let changed: () => void = () => undefined
  const asked: {
    title: unknown
    answer: PromiseWithResolvers<string>
    signal: AbortSignal
  }[] = []
  const told = vi.fn<(outcome: string, entity?: string) => void>()
  const end = startDryRuns({
    typing: {
      follow: (next) => {
        changed = next
        return () => (changed = () => undefined)
      },
      values: () => {
        if (text === 'broken') throw new DraftError('title', 'is broken')
        return { title: text }
      },
    },
    ask: (values, signal) => {
      const answer = Promise.withResolvers<string>()
      asked.push({ title: (values as { title: unknown }).title, answer, signal })
      return answer.promise
    },
    tell: told,
  })
  onTestFinished(end)
  const type = (next: string) => {
    text = next
    changed()
  }
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  return { asked, told, type, pass, end, titles: () => asked.map(({ title }) => title) }
}

const refusal = (status: number) => new ApiError(new Response(null, { status }), 'No.')

it('asks at once, and then after each pause', async () => {
  const { asked, told, type, pass, titles } = start()
  expect(titles()).toEqual(['stored'])
  asked[0]?.answer.resolve('{}')
  await pass(0)
  expect(told).toHaveBeenLastCalledWith('valid', '{}')

  type('a')
  await pass(200)
  type('ab')
  await pass(200)
  expect(titles()).toEqual(['stored'])
  await pass(100)
  expect(titles()).toEqual(['stored', 'ab'])
})

it('asks one question at a time, the last about the latest', async () => {
  const { asked, type, pass, titles } = start()
  type('a')
  await pass(300)
  type('ab')
  await pass(300)
  expect(titles()).toEqual(['stored'])
  asked[0]?.answer.resolve('{}')
  await pass(0)
  expect(titles()).toEqual(['stored', 'ab'])
  asked[1]?.answer.resolve('{}')
  await pass(1000)
  expect(titles()).toHaveLength(2)
})

it.each<[string, unknown]>([
  ['invalid', refusal(422)],
  ['invalid', refusal(409)],
  ['failed', refusal(500)],
  ['failed', refusal(401)],
  ['failed', new TypeError('Failed to fetch')],
])('tells that it is %s after %s, and asks again', async (outcome, error) => {
  const { asked, told, type, pass, titles } = start()
  asked[0]?.answer.reject(error)
  await pass(0)
  expect(told).toHaveBeenLastCalledWith(outcome)
  type('a')
  await pass(300)
  expect(titles()).toEqual(['stored', 'a'])
})

it('does not ask about what cannot be read', async () => {
  const { asked, told, type, pass, titles } = start()
  asked[0]?.answer.resolve('{}')
  type('broken')
  await pass(300)
  expect(told).toHaveBeenLastCalledWith('invalid')
  expect(titles()).toEqual(['stored'])
})

it('tells nothing after its end', async () => {
  const { asked, told, type, pass, end, titles } = start()
  type('a')
  end()
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[0]?.answer.resolve('{}')
  await pass(1000)
  expect(told).not.toHaveBeenCalled()
  expect(titles()).toEqual(['stored'])
})
