import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { hydrate, render } from '../testing/hydrate.tsx'
import { answer, serve } from '../testing/serve.ts'
import type { Submission } from './submission.ts'

const refused: Submission = {
  type: 'inquiry',
  values: { name: 'Tom', email: 'tom', message: 'One\r\ntwo', serviceType: 'other' },
  problem: { status: 422, detail: 'Invalid.', errors: {} },
}

it.each<[string, Submission?]>([
  ['/'],
  ['/products'],
  ['/products/atlas'],
  ['/services'],
  ['/about'],
  ['/contact?product=Atlas'],
  ['/contact?sent=inquiry'],
  ['/contact', refused],
  ['/blog?category=Sea&q=portals'],
  ['/blog?sent=subscriber'],
  ['/blog/portals'],
  ['/blog/ours'],
  ['/careers?job=engineer'],
  ['/search'],
  ['/case-studies'],
  ['/case-studies/harrow-and-sons'],
  ['/case-studies/bare'],
  ['/nowhere'],
])('%s is in a browser what it is on the server', async (address, submission) => {
  serve(
    answer('/api/blog/related/portals', []),
    answer('/api/blog/related/ours', []),
    ...golden('case-study-product-hidden'),
  )
  localStorage.setItem('quoin.performanceMonitor', 'on')
  localStorage.setItem('quoin.accessibility', '{"fontSize":150,"contrast":"high"}')
  sessionStorage.setItem(
    'quoin.inquiry',
    '{"form":{"name":"Draft","message":"Typed before"},"entry":"default"}',
  )
  vi.stubGlobal('scrollY', 500)
  onTestFinished(() => {
    localStorage.clear()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })

  expect(await hydrate(address, { submission })).toEqual([])
})

it('knows after a reload what the history says of the page', async () => {
  serve()
  const errors = await hydrate('/contact', { state: { product: 'Atlas' } })

  expect(errors).toEqual([])
  expect(screen.getByLabelText('Subject')).toHaveValue('Demo of Atlas')
  expect(screen.getByLabelText('Service')).toHaveValue('consultation')
})

it('takes over what was typed before it was alive', async () => {
  serve()
  const search = () => screen.getByRole<HTMLInputElement>('combobox', { name: /site/ })
  const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  await hydrate('/contact', {
    before: () => {
      search().value = 'portals'
      field(/^Message/).value = 'One\ntwo'
      field('Service').value = 'other'
    },
  })
  expect(search()).toHaveValue('portals')
  expect(field(/^Message/)).toHaveValue('One\ntwo')
  expect(field('Service')).toHaveValue('other')
  expect(JSON.parse(sessionStorage.getItem('quoin.inquiry') ?? '')).toMatchObject({
    form: { message: 'One\ntwo', serviceType: 'other', name: '' },
  })
  sessionStorage.clear()
})

it('filters by what was typed before it was alive', async () => {
  serve()
  await hydrate('/blog', {
    before: () => {
      screen.getByLabelText<HTMLInputElement>('Search articles').value = 'nothing'
    },
  })

  await screen.findByText('No posts found')
})

it('draws the pattern of a picture that broke before it was alive', async () => {
  serve()
  await hydrate('/blog', {
    before: () => {
      const [picture] = document.querySelectorAll('article img')
      Object.defineProperty(picture, 'complete', { value: true })
    },
  })

  expect(document.querySelectorAll('article img')).toHaveLength(1)
})

it('is the same at all times', async () => {
  const first = await render('/blog')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000_000_000 })
  onTestFinished(() => {
    vi.useRealTimers()
  })

  expect(await render('/blog')).toEqual(first)
})

it('has the same HTML at all addresses that no page has', async () => {
  expect(await render('/nowhere')).toEqual(await render('/else/where'))
})

it.each(['/nowhere', '/search', '/products/none'])(
  'says nothing of the address of %s',
  async (address) => {
    const { head } = await render(address)

    expect(head).toContain('<meta name="robots" content="noindex"/>')
    expect(head).not.toMatch(/canonical|og:url/)
  },
)

it('has every id once, and what refers to one refers to something', async () => {
  const addresses = ['/', '/products', '/products/atlas', '/blog', '/contact', '/careers']
  for (const address of addresses) {
    const { body } = await render(address)
    const page = new DOMParser().parseFromString(body, 'text/html')
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size, address).toBe(ids.length)
    for (const name of ['for', 'aria-controls', 'aria-labelledby', 'aria-describedby'])
      for (const element of page.querySelectorAll(`[${name}]`))
        for (const id of (element.getAttribute(name) ?? '').split(' '))
          expect(ids, `${address} ${name}`).toContain(id)
  }
})
