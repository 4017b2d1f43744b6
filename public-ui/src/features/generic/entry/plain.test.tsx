import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Value } from './Facts.tsx'

it.each<[unknown, string]>([
  [{ amount: 2.5, unit: 'kg' }, '2.5 kg'],
  [{ place: { lat: 51.5, lng: null }, link: '' }, '51.5'],
  [
    [
      { day: 'Mon', from: 9 },
      { day: 'Tue', from: 10 },
    ],
    'Mon 9, Tue 10',
  ],
  ['red', 'red'],
])('shows the members of the value %j of a kind of a plugin', (value, text) => {
  const field = { name: 'it', label: 'It', kind: 'custom' } as const
  const { container } = render(<Value field={field} value={value} />)
  expect(container).toHaveTextContent(text)
  expect(container.textContent).toBe(text)
})
