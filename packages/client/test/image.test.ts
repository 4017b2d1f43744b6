import { expect, it } from 'vitest'
import type { Cut } from '../src/index.ts'
import { clientOf, json } from './replay.ts'

const { client } = clientOf(() => json({}))

it.each<[string, Cut, string]>([
  ['/media/a/b.jpg', {}, 'https://cms.example/media/a/b.jpg'],
  ['/media/a/b.jpg', { width: 640 }, 'https://cms.example/media/a/640.webp'],
  ['/media/a/b.jpg', { width: 641 }, 'https://cms.example/media/a/800.webp'],
  ['/media/a/b.jpg', { width: 9999 }, 'https://cms.example/media/a/2560.webp'],
  [
    '/media/a/b.jpg?v=3',
    { width: 1, format: 'png' },
    'https://cms.example/media/a/160.png?v=3',
  ],
  [
    '/media/a/b.jpg',
    { ratio: '16:9' },
    'https://cms.example/media/a/2560.webp?ratio=16%3A9',
  ],
  [
    'https://cms.example/media/a/b.jpg?v=3',
    { width: 320, ratio: '1:1', format: 'jpg' },
    'https://cms.example/media/a/320.jpg?v=3&ratio=1%3A1',
  ],
  ['/media/a/b.svg', { width: 640 }, 'https://cms.example/media/a/b.svg'],
  ['/media/a/b.SVG?v=3', { width: 640 }, 'https://cms.example/media/a/b.SVG?v=3'],
  [
    'https://other.example/media/a/b.jpg',
    { width: 640 },
    'https://other.example/media/a/b.jpg',
  ],
  [
    'https://cms.example.org/media/a/b.jpg',
    { width: 640 },
    'https://cms.example.org/media/a/b.jpg',
  ],
  ['//other.example/b.jpg', {}, '//other.example/b.jpg'],
  ['', { width: 640 }, ''],
])('gives %s with %j the address %s', (address, cut, expected) => {
  expect(client.image(address, cut)).toBe(expected)
})
