import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Known } from '../../content/pictures.ts'
import { known } from '../../testing/content.ts'
import behindStyles from './Behind.module.css'
import { Picture } from './Picture.tsx'
import { Pictured } from './Pictured.tsx'

function show(image: string, picture: Known | null, first = false) {
  const { container } = render(
    <Pictured of={{ expand: { image: picture } }}>
      <Picture id="one" image={image} first={first} />
    </Pictured>,
  )
  return {
    container,
    img: container.querySelector('img'),
    source: container.querySelector('source'),
  }
}

const address = '/media/lake/lake.jpg'

it('cuts a picture of the site around its focal point, in the width that is needed', () => {
  const { container, img, source } = show(address, known({ focal: { x: 0.25, y: 1 } }))
  expect(source).toHaveAttribute('type', 'image/webp')
  expect(source?.getAttribute('srcset')).toContain('/media/lake/320.webp?ratio=16:9&v=')
  expect(img).toHaveAttribute('src', address)
  expect(img?.getAttribute('srcset')).toContain('.jpg?ratio=16:9&v=')
  expect(img).toHaveAttribute('loading', 'lazy')
  expect(img).toHaveAttribute('width', '1600')
  expect(img).toHaveAttribute('height', '900')
  const behind = container.querySelector('picture + img')
  expect(behind?.getAttribute('src')).toBe('data:image/webp;base64,UklGRg==')
  expect(behind).toHaveClass(behindStyles.left ?? '?', behindStyles.bottom ?? '?')
  expect(container.querySelector('[style]')).toBeNull()
  screen.getByRole('img', { name: 'A lake at dawn' })
})

it('fetches the first one early', () => {
  const { img, source } = show(address, known(), true)
  expect(img).toHaveAttribute('fetchpriority', 'high')
  expect(img).toHaveAttribute('loading', 'eager')
  expect(source?.getAttribute('srcset')).toContain('ratio=21:9')
})

it.each([
  ['of which nothing is known', address, null],
  ['of another id', '/media/other/a.jpg', known()],
  ['of another host', 'https://example.com/a.jpg', known()],
])('shows one %s as it is', (_, image, picture) => {
  const { img, source } = show(image, picture)
  expect(source).toBeNull()
  expect(img).toHaveAttribute('src', image)
  expect(img).not.toHaveAttribute('srcset')
  expect(img).toHaveAttribute('width', '640')
})

it('shows a drawing as it is, in its size', () => {
  const { img, source } = show(address, known({ mime: 'image/svg+xml', widths: [] }))
  expect(source).toBeNull()
  expect(img).toHaveAttribute('width', '1600')
})

it('draws a pattern for a broken one', () => {
  const { container, img } = show(address, known())
  if (img) fireEvent.error(img)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('svg')).not.toBeNull()
})
