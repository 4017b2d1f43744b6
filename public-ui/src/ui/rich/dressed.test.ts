import { describe, expect, it } from 'vitest'
import { known } from '../../testing/content.ts'
import { filmed } from './filmed.ts'
import { pictured } from './pictured.ts'
import { tabled } from './tabled.ts'

/** The picture of a text, as a browser parses it. */
function shown(html: string, picture = known()) {
  const place = document.createElement('div')
  place.innerHTML = pictured(html, new Map([[picture.id, picture]]))
  const image = place.querySelector('img')
  if (!image) throw new Error('there is no picture')
  return { place, image }
}

const ours = '<p><img src="/media/lake/lake.jpg"></p>'

describe('pictured', () => {
  it('offers widths of a picture of the site, and keeps its place', () => {
    const { place, image } = shown(ours)
    const source = place.querySelector('p > [data-framed] > picture > source')
    expect(source?.getAttribute('srcset')).toContain(
      '/media/lake/320.webp?v=0a1b2c3d 320w',
    )
    expect(image.getAttribute('src')).toBe('/media/lake/lake.jpg')
    expect(image.getAttribute('srcset')).toContain('/640.jpg?v=0a1b2c3d 640w')
    expect(image.alt).toBe('A lake at dawn')
    expect(image.getAttribute('loading')).toBe('lazy')
    expect([image.width, image.height]).toEqual([1600, 900])
    const behind = place.querySelector('picture + img')
    expect(behind?.getAttribute('src')).toBe('data:image/webp;base64,UklGRg==')
    expect(place.querySelector('[style]')).toBeNull()
  })

  it('keeps the words and the width of the author', () => {
    const own =
      '<img alt="" title="a &amp; b" src="/media/lake/a.jpg" width="400" height="9"/>'
    const { image } = shown(own)
    expect([image.getAttribute('alt'), image.title]).toEqual(['', 'a & b'])
    expect([image.width, image.height]).toEqual([400, 225])
  })

  it('shows as it is what has no variants', () => {
    const { place, image } = shown(ours, known({ mime: 'image/svg+xml', widths: [] }))
    expect(place.querySelector('picture')).toBeNull()
    expect([image.width, image.height]).toEqual([1600, 900])
    expect(
      shown(ours, known({ width: 0, height: 0, widths: [] })).image.outerHTML,
    ).not.toContain('width')
  })

  it('lets no words out of their attribute', () => {
    const alt = '"><script>alert(1)</script><img onerror="x" a=\'$& $1'
    const { place, image } = shown(ours, known({ alt }))
    expect(image.alt).toBe(alt)
    expect(place.querySelectorAll('picture img, script')).toHaveLength(1)
    expect(image.hasAttribute('onerror')).toBe(false)
  })

  it.each([
    '<p>No picture, 1 &lt; 2.</p>',
    '<img src="https://example.com/media/lake/a.jpg" alt="x">',
    '<img src="/media/gone/a.jpg"/>',
    '<img src="/media/constructor/a.jpg">',
    '<img src="/pictures/a.jpg" width="4">',
    '<p>&lt;img src="/media/lake/a.jpg"&gt;</p>',
  ])('leaves %s as it is', (html) => {
    expect(pictured(html, new Map([['lake', known()]]))).toBe(html)
  })
})

describe('tabled', () => {
  it('gives each table a box to be scrolled in', () => {
    const table = '<table><tbody><tr><td>1</td></tr></tbody></table>'
    expect(tabled(`<p>a</p>${table}`)).toBe(
      `<p>a</p><div role="group" aria-label="Table" tabindex="0" data-scrolls>${table}</div>`,
    )
  })

  it('leaves one alone that is never closed', () => {
    expect(tabled('<table><tr><td>1')).toBe('<table><tr><td>1')
  })
})

describe('filmed', () => {
  it.each([
    ['https://www.youtube.com/watch?v=abc', 'YouTube'],
    ['https://youtu.be/abc?t=1', 'YouTube'],
    ['https://vimeo.com/123', 'Vimeo'],
  ])('shows %s as a card of %s', (address, service) => {
    const place = document.createElement('div')
    place.innerHTML = filmed(`<p><a href="${address}" rel="x">Our <em>story</em></a></p>`)
    const link = place.querySelector('p[data-film] > a')
    expect(link?.getAttribute('href')).toBe(address)
    expect(link?.textContent).toBe(`${service}Our storyWatch on ${service}`)
    expect(place.querySelector('iframe, script, img')).toBeNull()
  })

  it('does not repeat an address', () => {
    const address = 'https://youtu.be/abc'
    const html = filmed(`<p><a href="${address}">${address}</a></p>`)
    expect(html).not.toContain(`>${address}<`)
    expect(html).toContain('Watch on YouTube')
  })

  it.each([
    '<p>See <a href="https://youtu.be/abc">this</a></p>',
    '<p><a href="https://youtu.be/a">one</a> <a href="https://youtu.be/b">two</a></p>',
    '<p><a href="https://example.com/youtu.be/abc">other</a></p>',
    '<p><a href="https://www.youtube.com/@somebody">channel</a></p>',
    '<p><a href="https://youtube.com.example.com/watch?v=a">false</a></p>',
  ])('leaves %s as it is', (html) => {
    expect(filmed(html)).toBe(html)
  })
})
