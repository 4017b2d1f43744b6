import { describe, expect, it } from 'vitest'
import { known } from '../../testing/content.ts'
import { altOf } from './variant.ts'
import { placeholderOf, sizeOf, variantsOf } from './variants.ts'

describe('variantsOf', () => {
  it('offers every width in two formats, of the present version', () => {
    expect(variantsOf(known({ widths: [320, 640], width: 640 }))).toEqual({
      webp: '/media/lake/320.webp?v=0a1b2c3d 320w, /media/lake/640.webp?v=0a1b2c3d 640w',
      plain: '/media/lake/320.jpg?v=0a1b2c3d 320w, /media/lake/640.jpg?v=0a1b2c3d 640w',
    })
  })

  it('tells how wide the last one really is', () => {
    const { webp } = variantsOf(known({ widths: [320, 640], width: 500 })) ?? {}
    expect(webp).toMatch(/\/640\.webp\?v=0a1b2c3d 500w$/)
  })

  it('leaves out what a cut is too narrow for', () => {
    const wide = known({ width: 4000, height: 400, widths: [320, 640, 960, 1280, 1920] })
    const { plain } = variantsOf(wide, '16:9') ?? {}
    expect(plain?.match(/ \d+w/g)).toEqual([' 320w', ' 640w', ' 711w'])
    expect(plain).toContain('/media/lake/320.jpg?ratio=16:9&v=0a1b2c3d 320w')
  })

  it.each([
    ['image/jpeg', 'jpg'],
    ['image/webp', 'jpg'],
    ['image/png', 'png'],
    ['image/gif', 'png'],
  ])('offers %s as %s to browsers without WebP', (mime, ending) => {
    expect(variantsOf(known({ mime }))?.plain).toContain(`.${ending}?`)
  })

  it('leaves alone what has none, and what moves while it is whole', () => {
    expect(variantsOf(known({ mime: 'image/svg+xml', widths: [] }))).toBeUndefined()
    expect(variantsOf(known({ animated: true }))).toBeUndefined()
    expect(variantsOf(known({ animated: true }), '16:9')).toBeDefined()
  })
})

it('knows how large a cut is', () => {
  expect(sizeOf(known({ width: 1000, height: 3000 }), '16:9')).toEqual({
    width: 1000,
    height: 563,
  })
  expect(sizeOf(known({ width: 3000, height: 900 }), '21:9')).toEqual({
    width: 2100,
    height: 900,
  })
})

it('hides nothing behind what can be seen through, and takes no other address', () => {
  const placeholder = 'data:image/webp;base64,UklGRg=='
  expect(placeholderOf(known({ placeholder }))).toBe(placeholder)
  expect(placeholderOf(known({ placeholder, mime: 'image/png' }))).toBe('')
  for (const other of ['', 'https://a.uk/x', 'data:image/webp;base64,a);x:url(b'])
    expect(placeholderOf(known({ placeholder: other }))).toBe('')
})

it('says nothing of decoration', () => {
  expect(altOf(known({ decorative: true }))).toBe('')
  expect(altOf(known())).toBe('A lake at dawn')
})
