import { expect, it } from 'vitest'
import { labelsOf } from './pieLabels.ts'

/** Slices with the given values, clockwise from the top. */
function slices(...values: number[]) {
  const total = values.reduce((sum, value) => sum + value, 0)
  let angle = 0
  return values.map((value, at) => {
    const startAngle = angle
    angle += (value / total) * 2 * Math.PI
    const data = { name: `Source number ${at}`, value, color: '' }
    return { data, startAngle, endAngle: angle }
  })
}

it('puts a label on the side of its slice, with its share', () => {
  const labels = labelsOf(slices(75, 25), 300)

  expect(labels.map(({ side, lines }) => [side, lines])).toEqual([
    [1, ['Source number 0 75%']],
    [-1, ['Source number 1 25%']],
  ])
})

it.each([
  ['wide', 300, 18],
  ['narrow', 163, 30],
])('keeps the labels of thin slices apart on a %s screen', (_, half, apart) => {
  const left = labelsOf(slices(100, 1, 1, 1, 1, 1, 1, 1, 1), half)
    .filter(({ side }) => side === -1)
    .map(({ y }) => y)
    .toSorted((a, b) => a - b)

  expect(left).toHaveLength(8)
  left.slice(1).forEach((y, at) => {
    expect(y - (left[at] ?? y)).toBeGreaterThanOrEqual(apart)
  })
  expect(Math.max(...left.map(Math.abs))).toBeLessThan(160)
})

it('shortens a name that has no room', () => {
  expect(labelsOf(slices(1, 1), 163)[0]?.lines).toEqual(['Source nu…', '50%'])
})
