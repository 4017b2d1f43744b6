// @vitest-environment node
import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { describe, expect, it, vi } from 'vitest'
import paths from '../../routes.json'
import {
  job,
  many,
  member,
  post,
  product,
  service,
  testimonial,
} from '../testing/content.ts'
import { templateMenus } from '../testing/menus.ts'
import type { PageSection } from '../content/page.ts'
import {
  pageAddress,
  sitePage,
  templatePages,
  templateSection,
} from '../testing/pages.ts'
import type { Meter } from './parts.ts'
import type { Api, Asked } from './render.tsx'

const origin = 'https://example.co.uk'
vi.stubGlobal('location', { origin, href: `${origin}/` })

const stored: Record<string, unknown> = {
  '/api/settings': golden('settings-get-public')[0]?.response.body,
  '/api/types': [],
  '/api/products': [product({ name: 'Atlas' })],
  '/api/products/one': product({ id: 'one', name: 'Atlas', slug: 'atlas' }),
  '/api/services': [service()],
  '/api/testimonials': [testimonial()],
  '/api/team': [member()],
  '/api/jobs': [job()],
  '/api/blog': [post({ title: 'On stones' })],
  '/api/blog/one': post({ id: 'one', title: 'On stones', slug: 'on-stones' }),
  '/api/blog/related/one': [],
}

for (const page of templatePages) stored[pageAddress(page.path)] = page
stored['/api/navigation'] = templateMenus
stored['/api/sections/cta'] = templateSection('cta')

const api: Api = (path) => {
  const body = stored[path] ?? stored[path.replace(/\?.*/, '')]
  const type = { 'content-type': 'application/json' }
  if (body !== undefined) return [200, type, JSON.stringify(body)]
  return [404, type, '{"title":"Not found","status":404,"detail":"It is not there."}']
}

/** Unlimited time. */
const meter: Meter = { begin: () => true, end: () => undefined }

async function rendered(asked: Partial<Asked>, from = api, by = meter) {
  const { render } = await import('./render.tsx')
  return render({ origin, address: '/', seq: 7, ...asked }, from, by)
}

it.each(paths)(
  'renders $path without a browser, from what routes.json says it reads',
  async (page) => {
    const address = page.path === '*' ? '/~' : page.path.replace(':id', 'one')
    const { head, body, answers, failed } = await rendered({ address })

    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(head.match(/<title>/g)).toHaveLength(1)
    expect(body).not.toMatch(/<title>|<meta |aria-busy|Loading /)
    expect(failed).toEqual([])
    const read = (page.reads ?? []).map((path) => path.replace(':id', 'one'))
    expect(Object.keys(JSON.parse(answers) as object).sort()).toEqual(
      [
        '/api/navigation',
        '/api/settings',
        '/api/types',
        ...read,
        ...(page.path === '*' ? [pageAddress('/~')] : []),
      ].sort(),
    )
  },
)

/** The request for the closing section of a generated list. */
const closing = '/api/sections/cta?fields=title,type,content,metadata&expand=metadata'

/** An API without any content. */
const empty: Api = (path) => {
  const type = { 'content-type': 'application/json' }
  if (path.startsWith('/api/settings')) return [200, type, '{"id":"settings"}']
  if (path.startsWith('/api/pages')) return api(path)
  return Array.isArray(stored[path.replace(/\?.*/, '')])
    ? [200, type, '[]']
    : [404, type, '{"title":"Not found","status":404,"detail":"It is not there."}']
}

it.each(paths.filter((page) => page.type === undefined && page.path !== '*'))(
  'renders $path of an empty site without styles of its own, and without facts of another',
  async (page) => {
    for (const from of [api, empty]) {
      const { body } = await rendered({ address: page.path }, from)
      // The pages' policy allows these three, which libraries write.
      expect(
        body.replaceAll(
          / style="(pointer-events:none|outline:none|animation-duration:0s)"/g,
          '',
        ),
      ).not.toMatch(/<[a-z][^>]* style="/)
    }
    const { head, body } = await rendered({ address: page.path }, empty)
    const promised =
      /£(?!149)|\bper cent\b|fortnight|second Friday|fixed price|fifteen|tel:|mailto:/i
    expect(head + body).not.toMatch(promised)
  },
)

it('says up to which change the answers are true', async () => {
  const { answers } = await rendered({ seq: 4182 })
  const all = JSON.parse(answers) as Record<string, { headers: Record<string, string> }>
  expect(
    all[
      '/api/testimonials?limit=3&fields=content,clientName,clientTitle,company,image&expand=image'
    ]?.headers['quoin-seq'],
  ).toBe('4182')
})

it('names the theme, and each icon of the content once', async () => {
  const { theme, icons } = await rendered({ address: '/products' })
  expect(theme).toBe('blue')
  expect(icons).toEqual(['fas/globe'])
})

it('embeds of the texts of listed articles how they begin, where an excerpt is missing', async () => {
  const opening = `A < B ${'and so on '.repeat(29)}`
  const silent: Api = (path) => {
    if (path.startsWith('/api/blog?'))
      return [200, {}, JSON.stringify([post({ id: 'one', excerpt: ' ' })])]
    if (path === '/api/blog/one?fields=opening')
      return [200, {}, JSON.stringify({ id: 'one', opening })]
    return api(path)
  }
  const { answers, body } = await rendered({ address: '/blog' }, silent)
  expect(body).toMatch(/<p>A &lt; B and so on [^<]{130,140}…<\/p>/)
  const all = JSON.parse(answers) as Record<string, { body: object }>
  const blog = Object.keys(all).filter((path) => path.startsWith('/api/blog/'))
  expect(blog).toEqual(['/api/blog/one?fields=opening'])
  expect(all['/api/blog/one?fields=opening']?.body).toEqual({ id: 'one', opening })
})

it('reads few texts for a page', async () => {
  const asked: string[] = []
  const silent: Api = (path) => {
    asked.push(path)
    if (path.startsWith('/api/blog?'))
      return [
        200,
        {},
        JSON.stringify(many(60, (n) => post({ id: `p${n}`, excerpt: '' }))),
      ]
    if (path.endsWith('?fields=opening'))
      return [200, {}, JSON.stringify({ id: 'p', opening: 'A text.' })]
    return api(path)
  }
  const { body } = await rendered({ address: '/blog' }, silent)
  expect(body.match(/<p>A text\.<\/p>/g)).toHaveLength(12)
  expect(asked.filter((path) => path.endsWith('?fields=opening'))).toHaveLength(12)
})

it('reads a list to its end', async () => {
  const parts: Api = (path) => {
    if (!path.startsWith('/api/team?')) return api(path)
    const last = path.endsWith('&cursor=two')
    const name = last ? 'Grace Hopper' : 'Ada Mary Byron'
    const link = last ? {} : { link: '</api/team?cursor=two>; rel="next"' }
    return [200, link, JSON.stringify([member({ id: name, name })])]
  }
  const { body } = await rendered({ address: '/about' }, parts)
  expect(body).toContain('Ada Mary Byron')
  expect(body).toContain('Grace Hopper')
})

it('leaves what is too large to the browser', async () => {
  const large: Api = (path) =>
    path.startsWith('/api/team?')
      ? [200, {}, JSON.stringify([member({ bio: 'a'.repeat(1 << 20) })])]
      : api(path)
  const { answers, failed } = await rendered({ address: '/about' }, large)
  expect(Object.keys(JSON.parse(answers) as object).sort()).toEqual([
    '/api/navigation',
    pageAddress('/about'),
    '/api/settings',
    '/api/types',
  ])
  expect(failed).toEqual([])
})

it('shows that an entry is not there', async () => {
  const { body, head, failed } = await rendered({ address: '/products/~' })
  expect(body).toContain('Product Not Found')
  expect(head).toContain('noindex')
  expect(head).not.toContain('canonical')
  expect(failed).toEqual([])
})

it.each([
  ['/case-studies', ['list']],
  ['/case-studies/harrow-and-sons', ['get', 'product']],
  ['/case-studies/bare', ['get-bare']],
  ['/case-studies/~', ['get-missing']],
])('renders %s from the fields of its type', async (address, read) => {
  const all = golden(...['types', 'type', ...read].map((name) => `case-study-${name}`))
  const typed: Api = (path) => {
    const found = all.find(({ request }) => request.path === path.replace('~', 'none'))
    if (!found) return api(path)
    const { status, headers, body } = found.response
    return [status, headers, JSON.stringify(body)]
  }
  const { head, body, answers, failed } = await rendered({ address }, typed)

  expect(body.match(/<h1/g)).toHaveLength(1)
  expect(head.match(/<title>/g)).toHaveLength(1)
  expect(body).not.toMatch(/<title>|<meta |aria-busy|Loading |Not yet/)
  expect(failed).toEqual([])
  expect(Object.keys(JSON.parse(answers) as object).sort()).toEqual(
    all
      .map(({ request }) => request.path.replace('none', '~'))
      .concat(
        '/api/navigation',
        '/api/settings',
        address === '/case-studies' ? [closing] : [],
      )
      .sort(),
  )
})

it('names what the API failed at', async () => {
  const broken: Api = (path) =>
    path.startsWith('/api/jobs?')
      ? [500, {}, '{"title":"Broken","status":500}']
      : api(path)
  expect((await rendered({ address: '/careers' }, broken)).failed).toEqual([
    expect.stringMatching(/^\/api\/jobs\?/),
  ])
})

it('draws a page without the module of its type where that fails, and says why', async () => {
  const { modules } = await import('../features/generic/own/offered.ts')
  const type = golden('case-study-type')[0]?.response.body as object
  const own: Record<string, unknown> = {
    '/api/types': golden('case-study-types')[0]?.response.body,
    '/api/types/case-study': { ...type, modules: { page: '/assets/page.js' } },
    '/api/case-studies/one': { id: 'one', client: 'Harrow', slug: 'one' },
  }
  const from: Api = (path) => {
    const body = own[path]
    if (body === undefined) return api(path)
    return [200, { 'content-type': 'application/json' }, JSON.stringify(body)]
  }
  const asked = { address: '/case-studies/one' }
  modules['case-study/page'] = { default: ({ entry }) => `Own ${String(entry?.client)}` }
  const page = await rendered(asked, from)
  expect(page.body).toContain('Own Harrow')
  expect(page.broken).toBeUndefined()

  modules['case-study/page'] = {
    default: () => {
      throw new Error('no window')
    },
  }
  const drawn = await rendered(asked, from)
  expect(drawn.broken).toBe('Error: no window')
  expect(drawn.body).toContain('Back to')
  expect(drawn.head.match(/<title>/g)).toHaveLength(1)
})

describe('parts of a page', () => {
  const sections: PageSection[] = [
    { id: 'one', type: 'intro', title: 'First' },
    {
      id: 'two',
      type: 'figures',
      title: 'Second',
      items: [{ value: '2', label: 'Two' }],
    },
    {
      id: 'three',
      type: 'list',
      title: 'Third',
      metadata: { of: 'member', pick: 'all' },
    },
    { id: 'four', type: 'text', title: 'Fourth', content: '<p>Words.</p>' },
  ]
  const of =
    (all: PageSection[]): Api =>
    (path) =>
      path.startsWith('/api/pages')
        ? [200, {}, JSON.stringify(sitePage(...all))]
        : api(path)
  const page = { address: '/landing' }

  it('are all drawn, in their order', async () => {
    const drawn: string[] = []
    const { body, leftOut, unread } = await rendered(page, of(sections), {
      begin: (id) => drawn.push(id) > 0,
      end: () => drawn.push('end'),
    })
    for (const { title } of sections) expect(body).toContain(title)
    expect(drawn).toEqual(['one', 'end', 'two', 'end', 'three', 'end', 'four', 'end'])
    expect([leftOut, unread]).toEqual([[], []])
  })

  it('are left out if they fail, each of them', async () => {
    const broken = sections.map((section) =>
      ['two', 'four'].includes(section.id)
        ? { ...section, type: 'figures', items: [null as never] }
        : section,
    )
    const { body, leftOut } = await rendered(page, of(broken))
    expect(body).toContain('First')
    expect(body).toContain('Ada Mary Byron')
    expect(body).not.toMatch(/Second|Fourth/)
    expect(leftOut).toEqual([
      {
        id: 'two',
        name: 'Second (figures)',
        cause: expect.stringMatching(/^It fails: /),
      },
      {
        id: 'four',
        name: 'Fourth (figures)',
        cause: expect.stringMatching(/^It fails: /),
      },
    ])
  })

  it('are left out if no time is left for them, or the server knows that they take too long', async () => {
    const { body, leftOut } = await rendered(
      { ...page, leftOut: [{ id: 'two', cause: 'Slow.' }] },
      of(sections),
      { ...meter, begin: (id) => id !== 'four' },
    )
    expect(body).toContain('Third')
    expect(body).not.toMatch(/Second|Fourth/)
    expect(leftOut).toEqual([
      { id: 'two', name: 'Second (figures)', cause: 'Slow.' },
      { id: 'four', name: 'Fourth (text)', cause: 'The page takes too long to draw.' },
    ])
  })

  it('say so if their data cannot be read', async () => {
    const { body, unread } = await rendered(page, (path) =>
      path.startsWith('/api/team') ? [503, {}, '{}'] : of(sections)(path),
    )
    expect(body).toContain('Fourth')
    expect(unread).toEqual([
      { id: 'three', name: 'Third (list)', cause: 'Its data could not be read in time.' },
    ])
  })

  it('do not hide what fails outside of them', async () => {
    const broken: Api = (path) =>
      path === '/api/navigation'
        ? [200, {}, '{"header":[null],"footer":[null],"legal":[null]}']
        : of(sections)(path)
    await expect(rendered(page, broken)).rejects.toThrow()
  })
})

it('embeds of a long list of articles what the page shows', async () => {
  const long: Api = (path) => {
    if (path === '/api/blog/categories') return [200, {}, '["Web"]']
    if (!path.startsWith('/api/blog?')) return api(path)
    const limit = Number(new URL(path, origin).searchParams.get('limit') ?? 1000)
    const body = many(limit, (n) => post({ id: `p${n}`, title: `Post ${n}` }))
    const next = path.includes('cursor') ? {} : { link: `<${path}&cursor=c>; rel="next"` }
    return [200, { 'x-total-count': '2000', ...next }, JSON.stringify(body)]
  }
  for (const address of ['/blog', '/blog?q=post', '/blog?category=Web']) {
    const { answers, body } = await rendered({ address }, long)
    expect(body.match(/<article/g)).toHaveLength(60)
    const all = JSON.parse(answers) as Record<string, { body: unknown }>
    const lists = Object.keys(all).filter((path) => path.startsWith('/api/blog?'))
    for (const path of lists) expect(all[path]?.body).toHaveLength(60)
    expect(lists).not.toEqual([])
  }
})
