// @vitest-environment node
import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { expect, it, vi } from 'vitest'
import paths from '../../routes.json'
import { job, member, post, product, service, testimonial } from '../testing/content.ts'
import type { Api, Asked } from './render.tsx'

const origin = 'https://example.co.uk'
vi.stubGlobal('location', { origin, href: `${origin}/` })

const stored: Record<string, unknown> = {
  '/api/settings': golden('settings-get-public')[0]?.response.body,
  '/api/sections': golden('section-list-public')[0]?.response.body,
  '/api/products': [product({ name: 'Atlas' })],
  '/api/products/one': product({ id: 'one', name: 'Atlas', slug: 'atlas' }),
  '/api/services': [service()],
  '/api/testimonials': [testimonial()],
  '/api/team': [member()],
  '/api/jobs': [job()],
  '/api/blog': [post({ title: 'On stones', excerpt: '', content: '<p>A &lt; B</p>' })],
  '/api/blog/one': post({ id: 'one', title: 'On stones', slug: 'on-stones' }),
  '/api/blog/related/one': [],
}

const api: Api = (path) => {
  const body = stored[path]
  const type = { 'content-type': 'application/json' }
  if (body !== undefined) return [200, type, JSON.stringify(body)]
  return [404, type, '{"title":"Not found","status":404,"detail":"It is not there."}']
}

async function rendered(asked: Partial<Asked>, from = api) {
  const { render } = await import('./render.tsx')
  return render({ origin, address: '/', seq: 7, ...asked }, from)
}

it.each(paths)(
  'renders $path without a browser, from what routes.json says it reads',
  async (page) => {
    const address = page.path.replace(':id', 'one')
    const { head, body, answers, failed } = await rendered({ address })

    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(head.match(/<title>/g)).toHaveLength(1)
    expect(body).not.toMatch(/<title>|<meta |aria-busy|Loading /)
    expect(failed).toEqual([])
    const read = (page.reads ?? []).map((path) => path.replace(':id', 'one'))
    expect(Object.keys(JSON.parse(answers) as object).sort()).toEqual(
      ['/api/sections', '/api/settings', ...read].sort(),
    )
  },
)

it('says up to which change the answers are true', async () => {
  const { answers } = await rendered({ seq: 4182 })
  const all = JSON.parse(answers) as Record<string, { headers: Record<string, string> }>
  expect(all['/api/products']?.headers['quoin-seq']).toBe('4182')
})

it('names the theme, and each icon of the content once', async () => {
  const { theme, icons } = await rendered({ address: '/products' })
  expect(theme).toBe('blue')
  expect(icons).toEqual(['fas/globe'])
})

it('leaves the texts of listed articles out of what the browser gets', async () => {
  const { answers, body } = await rendered({ address: '/blog' })
  expect(body).toContain('A &lt; B')
  expect(answers).toContain('"content":"A &lt; B"')
})

it('shows that an entry is not there', async () => {
  const { body, head, failed } = await rendered({ address: '/products/~' })
  expect(body).toContain('Product Not Found')
  expect(head).toContain('noindex')
  expect(head).not.toContain('canonical')
  expect(failed).toEqual([])
})

it('names what the API failed at', async () => {
  const broken: Api = (path) =>
    path === '/api/jobs' ? [500, {}, '{"title":"Broken","status":500}'] : api(path)
  expect((await rendered({ address: '/careers' }, broken)).failed).toEqual(['/api/jobs'])
})
