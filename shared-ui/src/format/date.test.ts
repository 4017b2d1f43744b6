import { describe, expect, it } from 'vitest'
import { formatAgo, formatDate, formatDateTime } from './date.ts'

describe('formatDate', () => {
  it.each([
    ['2026-11-21T00:00:00Z', '21 November 2026'],
    ['2026-01-01T23:59:59.999Z', '1 January 2026'],
    ['2026-12-31T23:30:00-02:00', '1 January 2027'],
    ['', ''],
    ['soon', ''],
  ])('%s is %s', (timestamp, text) => {
    expect(formatDate(timestamp)).toBe(text)
  })
})

describe('formatDateTime', () => {
  it.each([
    ['2026-11-21T09:05:59Z', '21 November 2026, 09:05 UTC'],
    ['soon', ''],
  ])('%s is %s', (timestamp, text) => {
    expect(formatDateTime(timestamp)).toBe(text)
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
