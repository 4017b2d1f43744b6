import { expect, it } from 'vitest'
import { periodIn } from './period.ts'

const today = '2026-03-01'

it.each([
  ['', '30d', {}, 'last month'],
  ['period=30d', '30d', {}, 'last month'],
  ['period=7d', '7d', { from: '2026-02-23', to: today }, 'the 7 days before'],
  ['period=90d', '90d', { from: '2025-12-02', to: today }, 'the 90 days before'],
  ['period=12m', '12m', { from: '2025-03-02', to: today }, 'the 12 months before'],
  ['period=century', '30d', {}, 'last month'],
  [
    'from=2026-02-01&to=2026-02-28',
    'custom',
    { from: '2026-02-01', to: '2026-02-28' },
    'the 28 days before',
  ],
  [
    'from=2026-02-01&to=2026-02-01',
    'custom',
    { from: '2026-02-01', to: '2026-02-01' },
    'the day before',
  ],
  ['from=2026-02-02&to=2026-02-01', '30d', {}, 'last month'],
  ['from=2026-02-30&to=2026-03-01', '30d', {}, 'last month'],
  ['from=2026-02-01', '30d', {}, 'last month'],
])('%s', (query, key, days, before) => {
  expect(periodIn(new URLSearchParams(query), today)).toEqual({ key, days, before })
})
