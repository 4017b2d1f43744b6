import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toInput, toTimestamp } from './local.ts'

it.each([
  ['2026-01-31T09:00', 'Europe/London', '2026-01-31T09:00:00.000Z'],
  ['2026-06-30T09:00', 'Europe/London', '2026-06-30T08:00:00.000Z'],
  ['2026-06-30T23:30', 'America/New_York', '2026-07-01T03:30:00.000Z'],
  ['2026-06-30T09:00', 'Asia/Kolkata', '2026-06-30T03:30:00.000Z'],
  // In the hour that is skipped when clocks go forward, the time is one hour later.
  ['2026-03-29T01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  ['', 'Europe/London', ''],
  ['soon', 'Europe/London', ''],
])('takes %s in %s as %s', (typed, zone, timestamp) => {
  expect(toTimestamp(typed, zone)).toBe(timestamp)
})

it('shows what was typed', () => {
  const minutes = fc
    .date({
      min: new Date('1990-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    })
    .map((time) => time.toISOString().slice(0, 16))
  const zones = fc.constantFrom('UTC', 'Asia/Kolkata', 'Asia/Tokyo', 'America/Phoenix')

  fc.assert(
    fc.property(minutes, zones, (typed, zone) => {
      expect(toInput(toTimestamp(typed, zone), zone)).toBe(typed)
    }),
  )
})
