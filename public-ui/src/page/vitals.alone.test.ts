import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
})

type Take = (list: { getEntries: () => object[] }) => void

/** Mocks a browser's measurements. */
function measure() {
  const takers: { type: string; take: Take }[] = []
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['paint', 'layout-shift', 'event', 'first-input']
      readonly #take: Take
      constructor(take: Take) {
        this.#take = take
      }
      observe({ type }: { type: string }) {
        takers.push({ type, take: this.#take })
      }
      takeRecords = () => []
      disconnect = () => undefined
    },
  )
  vi.stubGlobal('PerformanceEventTiming', { prototype: { interactionId: 0 } })
  return async (entryType: string, ...entries: object[]) => {
    const list = entries.map((entry) => ({ entryType, ...entry }))
    for (const { type, take } of takers)
      if (type === entryType) take({ getEntries: () => list })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

it('tells of the worst burst of shifts and of a typical slow answer', async () => {
  const tell = measure()
  const { followVitals } = await import('./vitals.ts')
  const told: Record<string, number> = {}
  const stop = followVitals(({ name, value }) => (told[name] = value))
  await import('web-vitals')
  await tell('paint', { name: 'first-contentful-paint', startTime: 40 })
  expect(told).toEqual({ FCP: 40, CLS: 0 })

  const shift = (startTime: number, value: number) => ({ startTime, value })
  await tell('layout-shift', shift(1000, 0.02), shift(1500, 0.04))
  await tell('layout-shift', shift(8000, 0.05))
  expect(told.CLS).toBeCloseTo(0.06)

  const slow = Array.from({ length: 60 }, (_, at) => ({
    interactionId: 7 * (at + 1),
    startTime: 100 * at,
    duration: at === 30 ? 900 : 48,
  }))
  Object.defineProperty(performance, 'interactionCount', { value: 60 })
  await tell('event', ...slow)
  expect(told.INP).toBe(48)
  stop()
})

it('measures from when somebody is there', async () => {
  const tell = measure()
  const { followVitalsLater } = await import('./vitals.ts')
  const told: string[] = []
  const stop = followVitalsLater(({ name }) => told.push(name))
  await tell('paint', { name: 'first-contentful-paint', startTime: 40 })
  expect(told).toEqual([])

  dispatchEvent(new Event('pointermove'))
  await import('web-vitals')
  await tell('paint', { name: 'first-contentful-paint', startTime: 40 })
  expect(told).toContain('FCP')
  stop()
})
