import { fireEvent, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { preserveScroll } from '../../page/preserveScroll.ts'
import { product } from '../../testing/content.ts'
import { hydrate } from '../../testing/hydrate.tsx'
import { open } from '../../testing/open.tsx'
import { answer, serve } from '../../testing/serve.ts'

/** Records scroll positions, like a browser. */
function scrolls(from = 0) {
  const made: number[] = []
  vi.stubGlobal('scrollY', from)
  vi.stubGlobal('scrollTo', (_: number, top: number) => {
    made.push(top)
    vi.stubGlobal('scrollY', top)
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return made
}

/** Scrolls like the visitor. */
function scroll(to: number) {
  vi.stubGlobal('scrollY', to)
  fireEvent.scroll(window)
}

const products = () => serve(answer('/api/products', [product()]))

it('leaves a page where it is that it takes over', async () => {
  products()
  const made = scrolls(700)
  await hydrate('/services')

  expect(made).toEqual([])
  expect(history.scrollRestoration).toBe('manual')
})

it('starts another page at its top, and brings one back as it was left', async () => {
  products()
  const made = scrolls()
  const { go, user } = open('/no-page')
  await screen.findByText('Page Not Found', { selector: 'h1' })
  scroll(500)
  await user.click(screen.getAllByRole('link', { name: 'Products' })[0] as Element)
  await screen.findByText('Atlas')
  expect(made.at(-1)).toBe(0)

  await go(-1)
  await screen.findByText('Page Not Found', { selector: 'h1' })
  expect(made.at(-1)).toBe(500)
})

it('leaves a page where it is whose address alone changes', async () => {
  products()
  const made = scrolls()
  const { go } = open('/still')
  await screen.findByText('Page Not Found', { selector: 'h1' })
  made.length = 0
  await go('/products', { state: preserveScroll })
  await screen.findByText('Atlas')

  expect(made).toEqual([])
})

it('shows what the hash of an address names', async () => {
  products()
  const made = scrolls()
  const { go } = open('/hash')
  await screen.findByText('Page Not Found', { selector: 'h1' })
  made.length = 0
  const shown: string[] = []
  const prototype = Element.prototype as { scrollIntoView?: () => void }
  prototype.scrollIntoView = function (this: Element) {
    shown.push(this.id)
  }
  onTestFinished(() => {
    delete prototype.scrollIntoView
  })
  await go('/products#main')
  await screen.findByText('Atlas')

  expect(shown).toEqual(['main'])
  expect(made).toEqual([])
})

it('keeps where pages were for a reload', async () => {
  products()
  scrolls()
  open('/kept')
  await screen.findByText('Page Not Found', { selector: 'h1' })
  scroll(320)
  fireEvent(window, new Event('pagehide'))

  expect(JSON.parse(sessionStorage.getItem('quoin.scroll') ?? '')).toMatchObject({
    '/kept': 320,
  })
  expect(history.scrollRestoration).toBe('auto')
})
