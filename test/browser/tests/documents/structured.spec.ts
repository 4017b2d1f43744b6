import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../../helpers/test.ts'
import { indexed, unindexed } from './documents.ts'
import { readHead } from './head.ts'
import { addressesIn, emptyIn, faultsOf, thingsIn } from './things.ts'

/** What the pages have to describe, beyond what they refer to. */
const described: Record<string, string[]> = {
  home: ['Organization', 'WebSite'],
  products: ['BreadcrumbList'],
  product: ['Product', 'BreadcrumbList'],
  services: ['BreadcrumbList', 'Service'],
  about: ['Organization', 'BreadcrumbList'],
  contact: ['BreadcrumbList', 'FAQPage'],
  blog: ['BreadcrumbList'],
  article: ['BlogPosting', 'BreadcrumbList'],
  careers: ['BreadcrumbList', 'JobPosting'],
}

// What is described, and listed, is all content that there is: that of other tests as well.
test.use({ baseURL: ({ untouched }, give) => give(untouched.url) })

test('every page describes what it shows, for programs', async ({
  page,
  request,
  untouched,
}) => {
  const asked = new Set<string>()
  for (const { name, path } of indexed) {
    const head = await readHead(page, path)
    const all = head.described.map((text) => JSON.parse(text) as unknown)
    const things = all.flatMap(thingsIn)
    expect
      .soft(
        things.map((thing) => thing['@type']),
        name,
      )
      .toEqual(expect.arrayContaining(described[name] ?? []))
    expect.soft(things.flatMap(faultsOf), name).toEqual([])
    expect.soft(emptyIn(all), name).toEqual([])
    const own = all.flatMap(addressesIn).filter((address) => isOf(address, untouched.url))
    expect.soft(own.length, name).toBeGreaterThan(0)
    for (const address of own) asked.add(address.replace(/#.*/, ''))
  }
  for (const address of asked)
    expect.soft((await request.get(address)).status(), address).toBe(200)
})

test('every page says where it is and how to show it', async ({
  page,
  request,
  untouched,
}) => {
  for (const { name, path } of indexed) {
    const { title, language, canonical, meta, alternates } = await readHead(page, path)
    expect.soft(language, name).toBe('en-GB')
    expect.soft(canonical, name).toBe(untouched.url + path)
    expect.soft(meta, name).toMatchObject({
      'og:type': name === 'article' ? 'article' : 'website',
      'og:url': canonical,
      'og:title': title,
      'og:description': meta.description,
      'og:site_name': 'Larkmoor',
      'og:locale': 'en_GB',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/png',
      'og:image:alt': expect.stringMatching(/\S/),
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': meta.description,
      'twitter:image': meta['og:image'],
    })
    expect.soft(meta, name).not.toHaveProperty('robots')
    expect.soft(await pngSize(request, meta['og:image'] ?? ''), name).toEqual([1200, 630])
    for (const [type, address] of Object.entries(alternates)) {
      const answer = await request.get(address)
      expect.soft(answer.status(), address).toBe(200)
      expect.soft(answer.headers()['content-type']).toContain(type)
    }
    expect
      .soft(Object.keys(alternates), name)
      .toEqual(['application/atom+xml', 'application/feed+json'])
  }
  for (const { name, path } of unindexed) {
    const { canonical, meta } = await readHead(page, path)
    expect.soft(canonical, name).toBe('')
    expect.soft(meta.robots, name).toBe('noindex')
    expect.soft(meta, name).not.toHaveProperty('og:url')
  }
})

test('the site map lists exactly the pages that may be kept', async ({
  page,
  request,
}) => {
  const kept: string[] = []
  const titles: string[] = []
  const descriptions: string[] = []
  const found = new Set(['/'])
  // The set grows while it is walked.
  for (const path of found) {
    const { title, canonical, meta, paths } = await readHead(page, path)
    for (const other of paths) if (!other.startsWith('/api/')) found.add(other)
    if (meta.robots === 'noindex') continue
    kept.push(canonical)
    titles.push(title)
    descriptions.push(meta.description ?? '')
  }
  const map = await (await request.get('/sitemap.xml')).text()
  const listed = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(listed.sort()).toEqual([...new Set(kept)].sort())
  expect(listed).toHaveLength(kept.length)

  // As much as search engines show.
  for (const title of titles) expect(title).toMatch(/^\S.{8,68}\S$/)
  for (const text of descriptions) expect(text).toMatch(/^\S.{48,158}\S$/)
  expect(new Set(titles).size).toBe(kept.length)
  expect(new Set(descriptions).size).toBe(kept.length)
})

function isOf(address: string, site: string): boolean {
  return !address.includes('{') && new URL(address).origin === site
}

/** The width and the height of a PNG, by its first chunk. */
async function pngSize(request: APIRequestContext, address: string) {
  const answer = await request.get(address)
  expect(answer.status(), address).toBe(200)
  expect(answer.headers()['content-type']).toBe('image/png')
  const body = await answer.body()
  expect(body.toString('latin1', 1, 4)).toBe('PNG')
  return [body.readUInt32BE(16), body.readUInt32BE(20)]
}
