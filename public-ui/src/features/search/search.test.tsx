import type { SearchHit, SearchResult } from '@quoin/shared-ui/api/schema'
import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open } from '../../testing/open.tsx'
import { answer, failure, serve, withhold } from '../../testing/serve.ts'

const found = (changes: Partial<SearchResult> = {}): SearchResult => ({
  total: changes.hits?.length ?? 0,
  hits: [],
  facets: { type: [], category: [] },
  suggestion: '',
  ...changes,
})
const hit = (title: string, changes: Partial<SearchHit> = {}): SearchHit => ({
  type: 'product',
  label: 'Product',
  id: title.toLowerCase(),
  title,
  excerpt: 'A <mark>portal</mark> &amp; more.',
  url: `/products/${title.toLowerCase()}`,
  score: 1,
  ...changes,
})
const engineer = hit('Engineer', {
  type: 'job',
  label: 'Job',
  url: '/careers?job=engineer',
})

/** A response with suggestions for a text. */
const suggested = (text: string, ...hits: SearchHit[]) =>
  answer(`/api/search?q=${encodeURIComponent(text)}&limit=6`, found({ hits }))

const box = () => screen.findByRole('combobox', { name: 'Search the site' })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

/** Opens a page and enters a search text at once, like a paste. */
async function search(text: string) {
  const view = open('/nowhere')
  await view.user.click(await box())
  await view.user.paste(text)
  return view
}

describe('the search input', () => {
  it('suggests what the server finds, with the words that were looked for', async () => {
    serve(suggested('portal', hit('Atlas'), engineer))
    await search('portal')

    await waitFor(() =>
      expect(options()).toEqual([
        'Atlas Product A portal & more.',
        'Engineer Job A portal & more.',
      ]),
    )
    expect(screen.getAllByText('portal', { selector: 'mark' })).toHaveLength(2)
    expect(await box()).toHaveAttribute('aria-expanded', 'true')
    screen.getByText('2 results. Press Enter to see all.')
  })

  it('opens the suggestion that the arrow keys mark', async () => {
    serve(suggested('engineer', engineer))
    const { user, address } = await search('engineer')
    const option = await screen.findByRole('option')

    await user.keyboard('{ArrowDown}')
    expect(option).toHaveAttribute('aria-selected', 'true')
    expect(await box()).toHaveAttribute('aria-activedescendant', option.id)
    await user.keyboard('{Enter}')

    await waitFor(() => expect(address()).toBe('/careers?job=engineer'))
  })

  it('goes round from the last suggestion over the text to the first', async () => {
    serve(suggested('portal', hit('Atlas'), hit('Beacon')))
    const { user } = await search('portal')
    await screen.findAllByRole('option')
    const selected = () =>
      screen.queryByRole('option', { selected: true })?.textContent.slice(0, 5)

    await user.keyboard('{ArrowUp}')
    expect(selected()).toBe('Beaco')
    await user.keyboard('{ArrowDown}')
    expect(selected()).toBeUndefined()
    await user.keyboard('{ArrowDown}')
    expect(selected()).toBe('Atlas')
  })

  it('opens a suggestion that is chosen', async () => {
    serve(suggested('shop', hit('Search Marketing', { url: '/services' })))
    const { user, address } = await search('shop')

    await user.click(await screen.findByRole('option', { name: /Search Marketing/ }))

    await waitFor(() => expect(address()).toBe('/services'))
  })

  it('opens all results with Enter', async () => {
    serve(
      suggested('single sign-on'),
      answer('/api/search?q=single%20sign-on', found({ hits: [hit('Atlas')] })),
    )
    const { user, address } = await search(' single sign-on ')
    await user.keyboard('{Enter}')

    await waitFor(() => expect(address()).toBe('/search?q=single%20sign-on'))
    await screen.findByRole('heading', { level: 1, name: 'Results for “single sign-on”' })
    await screen.findByRole('link', { name: 'Atlas' })
  })

  it('opens all results with its button', async () => {
    serve(suggested('atlas'), answer('/api/search?q=atlas', found({ hits: [] })))
    const { user, address } = await search('atlas')
    const form = await screen.findByRole('search', { name: 'Search the site' })
    await user.click(within(form).getByRole('button', { name: 'Search' }))

    await waitFor(() => expect(address()).toBe('/search?q=atlas'))
    expect(await box()).toHaveValue('')
  })

  it('closes with Escape, and opens again with an arrow key', async () => {
    serve(suggested('atlas', hit('Atlas')))
    const { user } = await search('atlas')
    await screen.findByRole('option')

    await user.keyboard('{Escape}')
    expect(options()).toEqual([])
    expect(await box()).toHaveFocus()

    await user.keyboard('{ArrowDown}')
    await screen.findByRole('option')
  })

  it('says that the search failed', async () => {
    serve(failure('/api/search?q=atlas&limit=6', 503, 'No.'))
    await search('atlas')

    await screen.findByText('The search failed. Press Enter to try again.')
  })
})

describe('the results', () => {
  it('are what the server finds', async () => {
    serve(...golden('search'))
    open('/search?q=go')

    const results = await screen.findByRole('region', { name: '8 results' })
    const link = within(results).getByRole('link', { name: 'Engineer' })
    expect(link).toHaveAttribute('href', '/careers?job=engineer')
    within(results).getByText('Go', { selector: 'mark' })
    const filter = within(screen.getByRole('navigation', { name: 'Filter by type' }))
    const types = filter.getAllByRole('link').map(({ textContent }) => textContent)
    expect(types).toEqual(['All 8', 'Pages 4', 'Articles 3', 'Jobs 1'])
  })

  it('leave what was searched for in the field, to be changed', async () => {
    serve(
      answer('/api/search?q=atlas', found({ hits: [hit('Atlas')] })),
      answer('/api/search?q=beacon', found({ hits: [hit('Beacon')] })),
    )
    const { go } = open('/search?q=atlas')
    const field = () => screen.findByRole('combobox', { name: 'Search again' })

    expect(await field()).toHaveValue('atlas')
    await go('/search?q=beacon')
    await screen.findByRole('link', { name: 'Beacon' })
    expect(await field()).toHaveValue('beacon')
  })

  it('are those of the type in the address, and of all again one step back', async () => {
    const facets = { type: [{ value: 'job', label: 'Jobs', count: 1 }], category: [] }
    serve(
      answer('/api/search?q=go', found({ hits: [hit('Atlas'), engineer], facets })),
      answer('/api/search?q=go&type=job', found({ hits: [engineer], facets })),
    )
    const { user, go, address } = open('/search?q=go')
    await user.click(await screen.findByRole('link', { name: 'Jobs 1' }))

    await screen.findByRole('region', { name: '1 result' })
    expect(address()).toBe('/search?q=go&type=job')
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Jobs 1')
    await go(-1)
    await screen.findByRole('link', { name: 'Atlas' })
  })

  it('are of all types when the address names one that nobody can find', async () => {
    serve(...golden('search', 'search-type-unknown'))
    open('/search?q=go&type=inquiry')

    await screen.findByRole('region', { name: '8 results' })
  })

  it('are called and filtered as the server says, whatever their type', async () => {
    const hits = [hit('Meeting', { type: 'event', label: 'Event' })]
    const facets = { type: [{ value: 'event', label: 'Events', count: 1 }], category: [] }
    serve(
      answer('/api/search?q=go', found({ hits, facets })),
      answer('/api/search?q=go&type=event', found({ hits, facets })),
    )
    const { user, address } = open('/search?q=go')

    await screen.findByText('Event')
    await user.click(screen.getByRole('link', { name: 'Events 1' }))
    expect(address()).toBe('/search?q=go&type=event')
    await screen.findByRole('link', { name: 'Events 1', current: true })
  })

  it('come page by page', async () => {
    const link = { Link: '</api/search?cursor=abc&q=go>; rel="next"' }
    const first = answer('/api/search?q=go', found({ total: 2, hits: [hit('Atlas')] }))
    Object.assign(first.response.headers, link)
    serve(
      first,
      failure('/api/search?q=go&cursor=abc', 503, 'No.'),
      answer('/api/search?q=go&cursor=abc', found({ total: 2, hits: [engineer] })),
    )
    const { user } = open('/search?q=go')
    const more = await screen.findByRole('button', { name: 'Show more results' })

    await user.click(more)
    await screen.findByText('More could not be loaded. Please try again.')
    await user.click(more)
    await screen.findByRole('link', { name: 'Engineer' })
    screen.getByRole('link', { name: 'Atlas' })
    expect(more).not.toBeInTheDocument()
  })

  it('ask what was meant when there are none', async () => {
    const [recorded] = golden('search-suggestion')
    serve(answer('/api/search?q=atlas%20seqel%20qqqqq', recorded?.response.body))
    open('/search?q=atlas+seqel+qqqqq')

    expect(await screen.findByRole('link', { name: 'sequel' })).toHaveAttribute(
      'href',
      '/search?q=sequel',
    )
  })

  it('say that there are none', async () => {
    serve(answer('/api/search?q=zebra', found()))
    open('/search?q=zebra')

    await screen.findByText('Nothing found')
    screen.getByRole('link', { name: 'Ask Us Instead' })
  })

  it('say that there are none of a type, and lead to the others', async () => {
    serve(...golden('search-type-without'))
    open('/search?q=go&type=product')

    await screen.findByText('No products found')
    expect(screen.getByRole('link', { name: 'Show All Results' })).toHaveAttribute(
      'href',
      '/search?q=go',
    )
  })

  it('ask for a word without one', async () => {
    serve()
    open('/search')

    await screen.findByRole('heading', { name: 'What are you looking for?' })
  })

  it('ask the server for no more than it takes', async () => {
    const text = 'é'.repeat(200)
    serve(answer(`/api/search?q=${encodeURIComponent(text)}`, found()))
    open(`/search?q=${text}x`)

    await screen.findByText('Nothing found')
  })

  it('take their time, and say so', async () => {
    serve()
    withhold('/api/search')
    open('/search?q=atlas')

    await within(await screen.findByRole('main')).findByText('Searching...')
  })

  it('offer another attempt when the search fails', async () => {
    serve(
      failure('/api/search?q=atlas', 503, 'The search took too long.'),
      answer('/api/search?q=atlas', found({ hits: [hit('Atlas')] })),
    )
    const { user } = open('/search?q=atlas')

    await screen.findByText('The search failed')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('link', { name: 'Atlas' })
  })
})
