import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Known } from '../../content/pictures.ts'
import { known } from '../../testing/content.ts'
import { Portrait } from './Portrait.tsx'

function show(image: string, picture: Known | null) {
  const of = { image, expand: { image: picture } }
  const { container } = render(<Portrait of={of} size={80} />)
  return container.querySelector('img')
}

const address = '/media/lake/lake.jpg'

it('is a square around the focal point, in the width that is needed', () => {
  const portrait = show(address, known())
  expect(portrait).toHaveAttribute('alt', 'A lake at dawn')
  expect(portrait).toHaveAttribute('width', '80')
  expect(portrait).toHaveAttribute('height', '80')
  expect(portrait).toHaveAttribute('src', '/media/lake/320.webp?ratio=1:1&v=0a1b2c3d')
})

it('says nothing where it is decoration', () => {
  expect(show(address, known({ decorative: true }))).toHaveAttribute('alt', '')
})

it.each([
  ['a drawing', address, known({ mime: 'image/svg+xml', widths: [] })],
  ['one of another host', 'https://example.com/a.jpg', null],
])('shows %s as it is', (_, image, picture) => {
  expect(show(image, picture)).toHaveAttribute('src', image)
})
