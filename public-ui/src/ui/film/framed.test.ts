import { frameOf } from './framed.ts'
import { describe, expect, it } from 'vitest'

const hosts = [
  'youtube.com',
  'youtube-nocookie.com',
  'youtu.be',
  'vimeo.com',
  'films.example',
]

describe('frameOf', () => {
  it.each([
    [
      'https://www.youtube.com/watch?v=a-B_1',
      'https://www.youtube-nocookie.com/embed/a-B_1?autoplay=1',
    ],
    [
      'https://www.youtube.com/watch?list=x&v=abc&t=90s',
      'https://www.youtube-nocookie.com/embed/abc?autoplay=1&start=90',
    ],
    [
      'https://youtu.be/abc?t=7',
      'https://www.youtube-nocookie.com/embed/abc?autoplay=1&start=7',
    ],
    [
      'https://m.youtube.com/shorts/abc',
      'https://www.youtube-nocookie.com/embed/abc?autoplay=1',
    ],
    ['https://vimeo.com/123', 'https://player.vimeo.com/video/123?autoplay=1&dnt=1'],
    [
      'https://vimeo.com/123/ab12',
      'https://player.vimeo.com/video/123?autoplay=1&dnt=1&h=ab12',
    ],
    ['http://media.films.example/play/1', 'https://media.films.example/play/1'],
  ])('plays %s from %s', (address, frame) => {
    expect(frameOf(address, hosts)).toBe(frame)
  })

  it.each([
    'https://evil.example/watch?v=abc',
    'https://youtube.com.evil.example/watch?v=abc',
    'https://notyoutube.com/watch?v=abc',
    'javascript://youtube.com/%0aalert(1)',
    '/media/a/film.mp4',
    '',
  ])('plays nothing from %s', (address) => {
    expect(frameOf(address, hosts)).toBeUndefined()
  })

  it('plays nothing by a player that the content security policy refuses', () => {
    expect(frameOf('https://youtu.be/abc', ['youtu.be', 'youtube.com'])).toBeUndefined()
  })

  it('plays nothing of a host that the site has taken off its list', () => {
    expect(frameOf('https://youtu.be/abc', [])).toBeUndefined()
  })
})
