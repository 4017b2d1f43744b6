import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Day } from '../../../api/analytics.ts'
import { Line } from './Line.tsx'
import { dayName } from './TimeChart.tsx'

const day = (date: string, visitors: number) => ({ date, visitors }) as Day
const days = [day('2026-01-01', 5), day('2026-01-02', 6), day('2026-01-03', 1)]

function draw(over: number) {
  const line = { days, over, x: (at: number) => at, className: 'line' }
  const { container } = render(
    <svg>
      <Line {...line} y={({ visitors }) => visitors} />
    </svg>,
  )
  return [...container.querySelectorAll('path')].map((path) => ({
    d: path.getAttribute('d'),
    dashed: path.classList.length > 2,
  }))
}

it('is one line where all days are over', () => {
  expect(draw(3)).toMatchObject([{ dashed: false }])
})

it('is dashed from the last whole day to the one that is not over', () => {
  expect(draw(2)).toMatchObject([{ dashed: false }, { d: 'M1,6L2,1', dashed: true }])
})

it('says that figures of today are those up to now', () => {
  expect(dayName(day('2026-01-03', 1), '2026-01-03')).toMatch(/2026, so far$/)
  expect(dayName(day('2026-01-02', 6), '2026-01-03')).not.toContain('so far')
})
