import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import type { Exchange } from '@quoin/shared-ui/testing/golden.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense, useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../model/schema.ts'
import { exchange, failure, serve } from '../../testing/serve.ts'
import { Compared } from '../Compared.tsx'
import { FieldRow } from '../FieldRow.tsx'
import { Version } from '../versions/Version.tsx'
import { widgetOf } from '../widgets.ts'

// jsdom has no layout, and so no scrolling.
Element.prototype.scrollIntoView = () => undefined
// jsdom has no popovers.
HTMLElement.prototype.showPopover = function (this: HTMLElement) {
  this.removeAttribute('popover')
}

const field: Field = { name: 'guests', label: 'Guests', kind: 'refs', ref: 'product' }

const product = (id: string, name: string, status = 'active') => ({ id, name, status })
const ada = product('ada', 'Ada')
const bob = product('bob', 'Bob', 'inactive')
const cy = product('cy', 'Cy')
const products = exchange('GET', '/api/products', 200, [ada, bob, cy])

function found(text: string, ...entries: { id: string }[]): Exchange {
  const hits = entries.map((entry) => ({ id: entry.id, type: 'product', entry }))
  const path = `/api/admin/search?q=${text}&type=product&limit=20`
  return exchange('GET', path, 200, { hits, total: hits.length, facets: {} })
}

interface Props {
  start: string[]
  about: Field
  complaints: Record<string, string>
}

function Form({ start, about, complaints }: Props) {
  const [draft, setDraft] = useState<unknown>(start)
  const errorAt = (path: string, inside = false) =>
    complaints[path] ??
    Object.entries(complaints).find(([at]) => inside && at.startsWith(`${path}[`))?.[1]
  const [judge] = useState(() => errorAt)
  return (
    <>
      <FieldRow
        field={about}
        name="guests"
        value={draft}
        onChange={setDraft}
        errorAt={judge}
      />
      <output data-testid="draft">{JSON.stringify(draft)}</output>
    </>
  )
}

async function show(start: string[], props: Partial<Omit<Props, 'start'>> = {}) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Suspense>
        <Form start={start} about={field} complaints={{}} {...props} />
      </Suspense>
    </QueryClientProvider>,
  )
  const control = await screen.findByRole('combobox', { name: /^Guests/ })
  return { user: userEvent.setup(), control }
}

const chosen = () => JSON.parse(screen.getByTestId('draft').textContent) as unknown
const button = (name: string) => screen.findByRole('button', { name })

describe('the control of references', () => {
  it('shows what is chosen in its order, and leads there', async () => {
    const made = serve(products)
    await show(['bob', 'ada'])

    await screen.findByRole('listitem', { name: 'Bob' })
    const names = screen
      .getAllByRole('listitem')
      .map((one) => within(one).getByRole('link'))
    expect(names.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Open Bob in a new tab',
      'Open Ada in a new tab',
    ])
    expect(names[0]).toHaveAttribute('href', '/admin/products?edit=bob')
    screen.getByText('inactive')
    expect(made.filter(({ path }) => path.startsWith('/api/products'))).toHaveLength(1)
  })

  it('adds at the end, and goes on to the next', async () => {
    serve(products, found('a', ada), found('b', bob))
    const { user, control } = await show(['cy'])

    await user.type(control, 'a')
    await screen.findByRole('option', { name: 'Ada active', selected: true })
    await user.keyboard('{Enter}')
    expect(chosen()).toEqual(['cy', 'ada'])
    await screen.findByText('Ada added at place 2.')
    expect(control).toHaveValue('')
    expect(control).toHaveFocus()
    expect(control).toHaveAttribute('aria-expanded', 'true')

    const list = within(screen.getByRole('listbox', { name: 'Products' }))
    await list.findByRole('option', { name: 'Bob inactive' })
    expect(list.getAllByRole('option')).toHaveLength(1)
    await user.keyboard('{Enter}')
    expect(chosen()).toEqual(['cy', 'ada'])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(chosen()).toEqual(['cy', 'ada', 'bob'])
    await screen.findByText('No others')
    await user.keyboard('{Escape}')
    expect(control).toHaveAttribute('aria-expanded', 'false')
  })

  it('looks further where all that was found first is chosen', async () => {
    const first = found('a', ada)
    first.response.headers.Link =
      '</api/admin/search?q=a&type=product&limit=20&cursor=next>; rel="next"'
    const path = '/api/admin/search?q=a&type=product&limit=20'
    // Only the search finds it: the list before the search does not have it.
    const dee = product('dee', 'Dee')
    const rest = {
      hits: [{ id: 'dee', type: 'product', entry: dee }],
      total: 2,
      facets: {},
    }
    serve(
      products,
      first,
      exchange('GET', `${path}&cursor=next`, 200, rest),
      exchange('GET', '/api/products/dee', 200, dee),
    )
    const { user, control } = await show(['ada'])

    await user.type(control, 'a')
    await user.click(await screen.findByRole('option', { name: 'Dee active' }))
    expect(chosen()).toEqual(['ada', 'dee'])
  })

  it('removes an entry, and keeps the focus at hand', async () => {
    serve(products)
    const { user, control } = await show(['ada', 'bob'])

    await user.click(await button('Remove Ada'))
    expect(chosen()).toEqual(['bob'])
    expect(await button('Move Bob')).toHaveFocus()
    await user.click(await button('Remove Bob'))
    expect(chosen()).toEqual([])
    expect(control).toHaveFocus()
  })

  it('moves an entry by keys', async () => {
    serve(products)
    const { user } = await show(['ada', 'bob', 'cy'])

    const handle = await button('Move Ada')
    handle.focus()
    await user.keyboard('[Space]{ArrowDown}{ArrowDown}[Space]')
    expect(chosen()).toEqual(['bob', 'cy', 'ada'])
    screen.getByText('Put down at place 3 of 3.')
    expect(handle).toHaveFocus()
  })

  it('takes as many as there may be, and says why not more', async () => {
    serve(products)
    const { user, control } = await show(['ada'], { about: { ...field, maxItems: 2 } })

    await user.click(control)
    await user.click(await screen.findByRole('option', { name: 'Bob inactive' }))
    expect(chosen()).toEqual(['ada', 'bob'])
    expect(control).toHaveFocus()
    expect(control).toHaveAttribute('aria-disabled', 'true')
    expect(control).toHaveAccessibleDescription(
      'There may be 2 at most. Remove one to add another.',
    )
    await user.click(control)
    await user.keyboard('c{ArrowDown}')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()

    await user.click(await button('Remove Ada'))
    await user.click(control)
    await screen.findByRole('option', { name: 'Cy active' })
  })

  it('shows the id of an entry that is not there, which may be removed', async () => {
    const missing = failure('GET', '/api/products/eve', 404, 'There is no such product.')
    serve(products, missing)
    const { user } = await show(['ada', 'eve'])

    await screen.findByRole('listitem', { name: 'eve No longer there' })
    expect(screen.getAllByRole('link')).toHaveLength(1)
    await user.click(await button('Remove eve'))
    expect(chosen()).toEqual(['ada'])
  })

  it('finds an entry beyond those of the list, and asks again after a failure', async () => {
    const failed = failure('GET', '/api/products/far', 500, 'The store is closed.')
    const far = exchange('GET', '/api/products/far', 200, product('far', 'Far away'))
    serve(products, failed, far)
    const { user } = await show(['far'])

    await screen.findByRole('listitem', { name: 'far' })
    await user.click(await button('Try Again'))
    await screen.findByRole('listitem', { name: 'Far away' })
  })

  it('says what the server refuses of an entry, and which one it is', async () => {
    serve(products)
    const complaints = { 'guests[1]': 'refers to what is not there' }
    const { user, control } = await show(['ada', 'bob'], { complaints })

    await screen.findByRole('listitem', { name: 'Bob' })
    expect(control).toBeInvalid()
    expect(control).toHaveAccessibleDescription(/refers to what is not there/)
    const [first, second] = screen.getAllByRole('listitem')
    expect(first).not.toHaveTextContent('Not accepted')
    expect(second).toHaveTextContent('Not accepted')
    await user.click(await button('Move Bob'))
    await user.keyboard('{ArrowUp}')
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('BobinactiveRemove Bob')
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Not accepted')
  })

  it('is to have one where the field is required', () => {
    const widget = widgetOf('refs')
    const required = { ...field, required: true }

    expect(widget.complaint?.([], required)).toBe('is required')
    expect(widget.complaint?.([], field)).toBeUndefined()
    expect(widget.complaint?.(['ada'], required)).toBeUndefined()
  })
})

describe('references where they are read', () => {
  const { Cell } = widgetOf('refs')

  const shown = (part: ReactNode) =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Suspense>{part}</Suspense>
      </QueryClientProvider>,
    ).container

  it('are the first titles in a list, by one request', async () => {
    const made = serve(
      exchange('GET', '/api/products', 200, [ada, bob, cy, product('d', 'D')]),
    )
    const cell = shown(<Cell field={field} value={['d', 'ada', 'bob', 'cy']} />)

    await waitFor(() => expect(cell).toHaveTextContent(/^D, Ada, Bob and 1 more$/))
    expect(made.filter(({ path }) => path.startsWith('/api/products'))).toHaveLength(1)
  })

  it.each([
    ['before', ['Ada', 'Bob', 'Cy', 'D (moved)'], 'deletion', 'Bob'],
    ['after', ['D (moved)', 'Ada', 'Cy', 'E'], 'insertion', 'E'],
  ] as const)('are compared one by one: %s', async (side, lines, role, marked) => {
    const more = [product('d', 'D'), product('e', 'E')]
    serve(exchange('GET', '/api/products', 200, [ada, bob, cy, ...more]))
    const [before, after] = [
      ['ada', 'bob', 'cy', 'd'],
      ['d', 'ada', 'cy', 'e'],
    ]
    shown(<Version {...{ field, before, after, side }} lookup={widgetOf} />)

    await screen.findByText('Ada')
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(lines)
    expect(screen.getAllByRole(role).map((one) => one.textContent)).toEqual([marked])
  })

  it('are all shown where a draft meets what others have saved', async () => {
    serve(exchange('GET', '/api/products', 200, [ada, bob, cy, product('d', 'D')]))
    const value = ['bob', 'ada', 'cy', 'd']
    const cell = shown(<Compared {...{ field, value }} lookup={widgetOf} />)

    await waitFor(() => expect(cell).toHaveTextContent(/^Bob, Ada, Cy, D$/))
  })
})
