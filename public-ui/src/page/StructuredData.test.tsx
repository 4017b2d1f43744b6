import { expect, it } from 'vitest'
import { render } from '../testing/hydrate.tsx'
import { described, site } from '../testing/site.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { canonicalPath } from './canonical.ts'
import { organization } from './organization.ts'
import { scriptText } from './StructuredData.tsx'

it('cannot end the element that it stands in', () => {
  const text = scriptText({ name: '</script><!-- <script>' })

  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ name: '</script><!-- <script>' })
})

it('does not say what is empty', () => {
  expect(scriptText({ name: 'Quoin', telephone: '', address: { street: '' } })).toBe(
    '{"name":"Quoin","address":{}}',
  )
})

it.each<[string, string[]]>([
  ['/', ['Organization', 'WebSite']],
  ['/products', ['BreadcrumbList']],
  ['/products/atlas', ['Product', 'BreadcrumbList']],
  ['/services', ['BreadcrumbList', 'Service']],
  ['/about', ['Organization', 'BreadcrumbList']],
  ['/contact', ['BreadcrumbList', 'FAQPage']],
  ['/blog', ['BreadcrumbList']],
  ['/blog/portals', ['BlogPosting', 'BreadcrumbList']],
  ['/careers', ['BreadcrumbList', 'JobPosting']],
])('%s is described as %j', async (address, types) => {
  const { body } = await render(address)

  expect(described(body).map((thing) => thing['@type'])).toEqual(types)
})

it('describes the agency', () => {
  expect(organization(site)).toEqual({
    '@type': 'Organization',
    '@id': 'https://example.co.uk/#organization',
    name: 'Quoin',
    url: 'https://example.co.uk/',
    logo: 'https://example.co.uk/favicon.svg',
    description: 'An agency.',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '1 Cornerstone Yard, London EC1V 0AA',
      addressCountry: 'GB',
    },
    telephone: '020 7946 0100',
    email: 'hello@example.co.uk',
    sameAs: ['https://x.com/quoin'],
  })
})

it('describes the way to a page', () => {
  const { itemListElement } = breadcrumbs(site, ['Blog', '/blog'], ['Ropes', '/blog/r'])

  expect(itemListElement).toEqual(
    [
      ['Home', '/'],
      ['Blog', '/blog'],
      ['Ropes', '/blog/r'],
    ].map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `https://example.co.uk${path}`,
    })),
  )
})

it.each([
  [{ id: 'a', slug: 'tide-tables' }, '/blog/tide-tables'],
  [{ id: 'a/b', slug: '' }, '/blog/a%2Fb'],
  [{ id: 'a' }, '/blog/a'],
])('knows %j as %s', (entry, path) => {
  expect(canonicalPath('/blog', entry)).toBe(path)
})
