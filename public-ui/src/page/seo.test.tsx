import { type Exchange, golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { known, post, product } from '../testing/content.ts'
import { open } from '../testing/open.tsx'
import { answer, serve } from '../testing/serve.ts'
import { described } from '../testing/site.ts'

const lake = { image: '/media/lake/lake.jpg', expand: { seo: { lake: known() } } }
const entered = {
  title: 'As it </title> is <script>entered</script>',
  description: 'What a search shows.',
  image: lake.image,
  noindex: true,
}

const content = (selector: string) =>
  document.querySelector(selector)?.getAttribute('content')

/** A recorded case study with metadata for search engines. */
function study(): Exchange[] {
  return golden('case-study-types', 'case-study-type', 'case-study-get').map(
    ({ name, request, response }) => ({
      name,
      request,
      response: request.path.includes('harrow')
        ? {
            ...response,
            body: {
              ...(response.body as object),
              seo: entered,
              expand: lake.expand,
            },
          }
        : response,
    }),
  )
}

it.each([
  [
    '/products/atlas',
    [
      answer(
        '/api/products/atlas',
        product({ seo: entered, expand: lake.expand as never }),
      ),
    ],
  ],
  [
    '/blog/portals',
    [
      answer('/api/blog/portals', post({ seo: entered, expand: lake.expand as never })),
      answer('/api/blog/related/portals', []),
    ],
  ],
  ['/case-studies/harrow-and-sons', study()],
])('says of %s what was entered for search engines', async (path, exchanges) => {
  serve(...exchanges)
  open(path)

  await waitFor(() => expect(document.title).toBe(entered.title))
  expect(content('meta[property="og:title"]')).toBe(entered.title)
  expect(content('meta[name=description]')).toBe(entered.description)
  expect(content('meta[property="og:description"]')).toBe(entered.description)
  expect(content('meta[name=robots]')).toBe('noindex')
  expect(document.querySelector('link[rel=canonical]')).toBeNull()
  expect(content('meta[property="og:image"]')).toBe(
    'https://example.co.uk/media/lake/1200.jpg?ratio=1.91:1&v=0a1b2c3d',
  )
  expect(content('meta[property="og:image:height"]')).toBe('628')
  const [thing] = described(document.documentElement.innerHTML)
  expect(thing).toMatchObject({ description: entered.description })
  expect(JSON.stringify(thing)).toContain('/media/lake/lake.jpg')
  expect(screen.queryByText(entered.description)).not.toBeInTheDocument()
})
