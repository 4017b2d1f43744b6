import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { formatAgo, formatDate, formatDateTime } from './date.ts'

describe('formatDate', () => {
  it.each([
    ['2026-11-21T00:00:00Z', 'Europe/London', '21 November 2026'],
    ['2026-01-01T23:59:59.999Z', 'Europe/London', '1 January 2026'],
    ['2026-06-30T23:30:00Z', 'Europe/London', '1 July 2026'],
    ['2026-07-01T02:00:00Z', 'America/New_York', '30 June 2026'],
    ['2026-12-31T23:30:00-02:00', 'UTC', '1 January 2027'],
    ['2026-12-31T23:30:00Z', 'Nowhere/Known', '31 December 2026'],
    ['', 'UTC', ''],
    ['soon', 'UTC', ''],
  ])('%s in %s is %s', (timestamp, zone, text) => {
    expect(formatDate(timestamp, zone)).toBe(text)
  })
})

it('asks Temporal where a browser has it', () => {
  const summer = vi.fn<(zone: string) => object>(() => ({ offsetNanoseconds: 3.6e12 }))
  summer.mockImplementationOnce(() => {
    throw new RangeError('There is no such zone.')
  })
  const fromEpochMilliseconds = () => ({ toZonedDateTimeISO: summer })
  vi.stubGlobal('Temporal', { Instant: { fromEpochMilliseconds } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  expect(formatDate('2026-06-30T23:30:00Z', 'Nowhere/Known')).toBe('30 June 2026')
  expect(formatDate('2026-06-30T23:30:00Z', 'Elsewhere/Known')).toBe('1 July 2026')
})

describe('formatDateTime', () => {
  it.each([
    ['2026-11-21T09:05:59Z', 'Europe/London', '21 November 2026, 09:05 GMT'],
    ['2026-06-21T09:05:59Z', 'Europe/London', '21 June 2026, 10:05 BST'],
    ['2026-06-21T09:05:59Z', 'Asia/Kolkata', '21 June 2026, 14:35 GMT+5:30'],
    ['2026-06-21T09:05:59Z', 'UTC', '21 June 2026, 09:05 UTC'],
    ['2026-06-21T09:05:59Z', 'Nowhere/Known', '21 June 2026, 09:05 UTC'],
    ['soon', 'UTC', ''],
  ])('%s in %s is %s', (timestamp, zone, text) => {
    expect(formatDateTime(timestamp, zone)).toBe(text)
  })
})

describe('formatAgo', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const second = 1000

  it.each([
    [-3600 * second, 'Just now'],
    [0, 'Just now'],
    [59.999 * second, 'Just now'],
    [60 * second, '1m ago'],
    [3599 * second, '59m ago'],
    [3600 * second, '1h ago'],
    [86_399 * second, '23h ago'],
    [86_400 * second, '1d ago'],
    [40 * 86_400 * second, '40d ago'],
  ])('%d ms before is %s', (age, text) => {
    expect(formatAgo(new Date(now - age).toISOString(), now)).toBe(text)
  })

  it('is empty for what is no timestamp', () => {
    expect(formatAgo('soon', now)).toBe('')
  })
})
