import { describe, expect, it } from 'vitest'
import { sized } from './sized.ts'

/** The address of the narrowest width. */
const narrowest = (address: string) => sized(address)?.split(' ')[0]

describe('sized', () => {
  it('offers four widths', () => {
    expect(sized('https://images.unsplash.com/photo-1')).toBe(
      [320, 640, 960, 1280]
        .map((width) => `https://images.unsplash.com/photo-1?w=${width} ${width}w`)
        .join(', '),
    )
  })

  it.each([
    [
      'https://images.unsplash.com/a?ixid=x&w=2000&h=10&fit=crop&q=80',
      'https://images.unsplash.com/a?ixid=x&q=80&w=320',
    ],
    ['https://quoin.imgix.net/a.jpg#top', 'https://quoin.imgix.net/a.jpg?w=320'],
    [
      'https://images.pexels.com/photos/1/a.jpeg?auto=compress',
      'https://images.pexels.com/photos/1/a.jpeg?auto=compress&w=320',
    ],
    ['https://i0.wp.com/a.uk/b c.jpg', 'https://i0.wp.com/a.uk/b%20c.jpg?w=320'],
    ['https://cdn.shopify.com/a.jpg?v=1', 'https://cdn.shopify.com/a.jpg?v=1&width=320'],
    [
      'https://res.cloudinary.com/demo/image/upload/v12/folder/a.jpg',
      'https://res.cloudinary.com/demo/image/upload/c_limit,w_320/v12/folder/a.jpg',
    ],
    [
      'https://res.cloudinary.com/demo/image/upload/a.jpg',
      'https://res.cloudinary.com/demo/image/upload/c_limit,w_320/a.jpg',
    ],
  ])('asks for %s smaller', (address, smaller) => {
    expect(narrowest(address)).toBe(smaller)
  })

  it.each([
    '',
    '/pictures/a.jpg',
    'https://example.com/a.jpg',
    'https://images.unsplash.com.example.com/a.jpg',
    'https://example.com/images.unsplash.com/a.jpg',
    'https://quoin.imgix.net/a.jpg?s=0123',
    'https://res.cloudinary.com/demo/image/upload/w_200/a.jpg',
    'https://res.cloudinary.com/demo/image/fetch/https://example.com/a.jpg',
  ])('leaves %j as it is', (address) => {
    expect(sized(address)).toBeUndefined()
  })
})
