import { expect, it, onTestFinished, vi } from 'vitest'
import { prefetchOnIntent } from './prefetchOnIntent.ts'
import { createClient } from '../client.ts'
import { pages } from '../pages.ts'

prefetchOnIntent(createClient())

/** Records fetches of the code and the content of a page. */
function watch(path: string) {
  const page = pages[path]
  if (page?.read === undefined) throw new Error(`the page ${path} reads nothing`)
  const load = vi.spyOn(page, 'load').mockResolvedValue(() => null)
  const read = vi.spyOn(page, 'read').mockReturnValue([])
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    document.body.replaceChildren()
  })
  return { load, read }
}

/** Creates a link with a child element; returns the child. */
function link(href: string, more = '') {
  document.body.innerHTML = `<p>Text</p><a href="${href}" ${more}><b>Go</b></a>`
  return document.querySelector('b')
}

const over = (element: Element | null, type = 'mouseover') =>
  element?.dispatchEvent(new Event(type, { bubbles: true }))

const rested = () => vi.advanceTimersByTime(100)

it.each([
  ['mouseover', '/products'],
  ['focusin', '/services'],
  ['touchstart', '/careers'],
])('fetches a page whose link is meant, by %s', (type, path) => {
  const { load, read } = watch(path)
  over(link(`${path}?from=here#part`), type)
  expect(load).not.toHaveBeenCalled()
  rested()

  expect(load).toHaveBeenCalledTimes(1)
  expect(String(read.mock.lastCall?.[2])).toBe('from=here')
})

it('fetches it once', () => {
  const { read } = watch('/blog')
  const inside = link('/blog')
  over(inside)
  rested()
  over(document.body)
  over(inside)
  rested()

  expect(read).toHaveBeenCalledTimes(1)
})

it('fetches nothing for a pointer that passes by', () => {
  const { read } = watch('/about')
  over(link('/about'))
  over(document.querySelector('p'))
  rested()

  expect(read).not.toHaveBeenCalled()
})

it.each([
  ['another site', 'https://example.com/about', ''],
  ['a part of the page', '#part', ''],
  ['a file', '/about', 'download'],
])('fetches nothing for a link to %s', (_, href, more) => {
  const { read } = watch('/about')
  over(link(href, more))
  rested()

  expect(read).not.toHaveBeenCalled()
})

it.each(['/admin/media/a?edit', '/admin', '/media/a/plan.pdf', '/api/openapi.json'])(
  'fetches nothing for a link to %s, which is no page of the site',
  (href) => {
    const { read } = watch('*')
    over(link(href))
    rested()

    expect(read).not.toHaveBeenCalled()
  },
)

it('fetches nothing for those who save data', () => {
  const { read } = watch('/about')
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  over(link('/about'))
  rested()

  expect(read).not.toHaveBeenCalled()
})
