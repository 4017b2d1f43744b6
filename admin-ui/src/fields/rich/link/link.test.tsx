import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Field } from '../../../model/schema.ts'
import { exchange, failure, serve } from '../../../testing/serve.ts'
import { FieldRow } from '../../FieldRow.tsx'
// The editor's code is already loaded: it is shown a moment later.
import '../VisualEditor.tsx'
import { isAddress } from './usePages.ts'

// jsdom has no layout.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()
Element.prototype.scrollIntoView = () => undefined
globalThis.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

const field: Field = { name: 'content', label: 'Content', kind: 'rich', required: true }

function hit(type: string, label: string, id: string, title: string) {
  return { type, label, id, title, excerpt: '', score: 1, url: `/admin/${type}/${id}` }
}

const search = '/api/admin/search?q=harbour&limit=50'
const found = exchange('GET', search, 200, {
  hits: [
    hit('inquiry', 'Inquiry', 'i1', 'Harbour question'),
    hit('post', 'Blog Post', 'p1', 'Harbour lights'),
    hit('product', 'Product', 'p2', 'Harbour master'),
  ],
  total: 3,
  facets: {},
})

function Row({ start }: { start: string }) {
  const [value, setValue] = useState<unknown>(start)
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <FieldRow
        field={field}
        name="content"
        value={value}
        onChange={setValue}
        errorAt={() => undefined}
      />
      <output data-testid="written">{String(value)}</output>
    </QueryClientProvider>
  )
}

const written = () => screen.getByTestId('written').textContent

async function openLink(start: string) {
  const user = userEvent.setup()
  render(<Row start={start} />)
  const tools = within(await screen.findByRole('toolbar', { name: 'Formatting' }))
  await user.click(tools.getByRole('button', { name: 'Link' }))
  return { user, address: screen.getByRole('combobox', { name: 'Link address' }) }
}

it('leads to the page that is chosen by its words, and is named like it', async () => {
  serve(found)
  const { user, address } = await openLink('<p></p>')
  await user.type(address, 'harbour')
  const options = await screen.findAllByRole('option')

  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Harbour lights Blog Post',
    'Harbour master Product',
  ])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(written()).toBe('<p><a data-entry="product/p2">Harbour master</a></p>')
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('keeps a link to a page unless its address is changed', async () => {
  serve()
  const link = '<a data-entry="post/p1" href="/blog/harbour-lights">x</a>'
  const { user, address } = await openLink(`<p>${link}</p>`)

  expect(address).toHaveValue('/blog/harbour-lights')
  expect(address).toHaveAccessibleDescription(/^The link follows its page/)
  await user.click(screen.getByRole('button', { name: 'Set link' }))
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  const { body } = new DOMParser().parseFromString(written(), 'text/html')
  expect(body.querySelector('a')?.getAttribute('data-entry')).toBe('post/p1')
})

it('leads to a typed address instead of the page of before', async () => {
  serve()
  const { user, address } = await openLink(
    '<p><a data-entry="post/p1" href="/blog/harbour-lights">x</a></p>',
  )
  await user.clear(address)
  await user.type(address, '/contact{Enter}')

  expect(written()).toBe('<p><a href="/contact">x</a></p>')
})

it('is shown as a button where that is chosen', async () => {
  serve()
  const { user } = await openLink('<p><a href="/contact">x</a></p>')
  await user.click(screen.getByRole('checkbox', { name: 'Show as a button' }))
  await user.click(screen.getByRole('button', { name: 'Set link' }))

  const { body } = new DOMParser().parseFromString(written(), 'text/html')
  const link = body.querySelector('a')
  expect(link?.className).toBe('button')
  expect(link?.getAttribute('href')).toBe('/contact')
})

it('says when the search fails, and still takes an address', async () => {
  serve(failure('GET', search, 500, 'Broken.'))
  const { user, address } = await openLink('<p><a href="/about">x</a></p>')
  await user.clear(address)
  await user.type(address, 'harbour')
  await screen.findByText('The search failed. An address still works.')
  await user.keyboard('{Enter}')
  screen.getByText(/^A link leads to a page of the list/)
  await user.clear(address)
  await user.type(address, '/contact{Enter}')

  expect(written()).toBe('<p><a href="/contact">x</a></p>')
})

it.each([
  ['/contact', true],
  ['#part-a', true],
  ['mailto:a@example.com', true],
  ['example.com', true],
  ['harbour', false],
  ['v1.2 notes', false],
  ['', false],
])('takes %j for an address: %s', (text, is) => {
  expect(isAddress(text)).toBe(is)
})
