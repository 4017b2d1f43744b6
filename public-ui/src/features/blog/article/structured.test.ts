import { describe, expect, it } from 'vitest'
import { known, post } from '../../../testing/content.ts'
import { site } from '../../../testing/site.ts'
import { articleThings } from './structured.ts'

const described = (changes = {}) => articleThings(post(changes), site)[0]

describe('an article', () => {
  it('is described with all that is known of it', () => {
    expect(
      described({ slug: 'why', image: 'https://example.com/a.jpg', tags: ['a', 'b'] }),
    ).toMatchObject({
      '@type': 'BlogPosting',
      mainEntityOfPage: 'https://example.co.uk/blog/why',
      headline: 'Why portals fail',
      description: 'Three reasons.',
      image: 'https://example.com/a.jpg',
      datePublished: '2026-03-04T10:00:00Z',
      author: { '@type': 'Person', name: 'Ada' },
      publisher: { '@type': 'Organization', name: 'Quoin' },
      keywords: 'a, b',
      articleSection: 'Web',
    })
  })

  it.each([
    ['2026-01-01T10:00:00Z', '2026-03-04T10:00:00Z'],
    ['2026-05-01T10:00:00Z', '2026-05-01T10:00:00Z'],
  ])('changed at %s was modified at %s', (updatedAt, dateModified) => {
    expect(described({ updatedAt })).toMatchObject({ dateModified })
  })

  it('has the picture that the server draws where it has none', () => {
    expect(described()).toMatchObject({
      image: 'https://example.co.uk/api/blog/portals/picture',
    })
    expect(described({ image: '/pictures/a.jpg' })).toMatchObject({
      image: 'https://example.co.uk/pictures/a.jpg',
    })
  })

  it('has its picture of the site, with its size', () => {
    const image = '/media/lake/lake.jpg'
    expect(described({ image, expand: { image: known() } })).toMatchObject({
      image: {
        '@type': 'ImageObject',
        url: 'https://example.co.uk/media/lake/lake.jpg',
        width: 1600,
        height: 900,
      },
    })
    expect(described({ image, expand: { image: null } })).toMatchObject({
      image: 'https://example.co.uk/api/blog/portals/picture',
    })
  })

  it.each(['', 'Admin'])('is by the agency where its author is %j', (author) => {
    expect(described({ author })).toMatchObject({ author: { '@type': 'Organization' } })
  })

  it('says nothing of what is missing', () => {
    const thing = described({ publishedAt: null, tags: [], category: '' })
    for (const name of ['datePublished', 'dateModified', 'keywords', 'articleSection'])
      expect(thing).not.toHaveProperty(name)
  })
})
