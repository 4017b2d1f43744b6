import { expect, it } from 'vitest'
import { mediaIdIn } from './mediaId.ts'
import { thumbnailOf } from './thumbnail.ts'

it.each([
  ['/media/018f/lake.jpg', '018f', '/media/018f/160.webp'],
  ['/media/018f/lake.JPG?v=1', '018f', '/media/018f/160.webp'],
  ['/media/018f/logo.svg', '018f', '/media/018f/logo.svg'],
  ['/media/018f/photo.avif', '018f', '/media/018f/photo.avif'],
  ['/media/018f/lake', '018f', '/media/018f/lake'],
  ['/media/%E0%A4%A/lake.jpg', '', '/media/%E0%A4%A/160.webp'],
  ['https://a.test/media/018f/lake.jpg', '', 'https://a.test/media/018f/lake.jpg'],
  ['/pictures/lake.jpg', '', '/pictures/lake.jpg'],
  ['', '', ''],
])('finds in %s the file %s and the thumbnail %s', (address, id, thumbnail) => {
  expect(mediaIdIn(address)).toBe(id)
  expect(thumbnailOf(address)).toBe(thumbnail)
})
