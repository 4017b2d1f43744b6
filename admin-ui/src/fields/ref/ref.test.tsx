import type { Exchange } from '@quoin/shared-ui/testing/golden.ts'
import { createQueryClient } from '@quoin/shared-ui/api/queryClient'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../model/schema.ts'
import { entryOf, exchange, failure, recorded, serve } from '../../testing/serve.ts'
import { FieldRow } from '../FieldRow.tsx'
import { widgetOf } from '../widgets.ts'

// jsdom has no layout, and so no scrolling.
Element.prototype.scrollIntoView = () => undefined
// jsdom has no popovers.
HTMLElement.prototype.showPopover = function (this: HTMLElement) {
  this.removeAttribute('popover')
}

const field: Field = { name: 'product', label: 'Built on', kind: 'ref', ref: 'product' }
const products = recorded('product-list-as-staff')

function found(text: string, ...ids: string[]): Exchange {
  const hits = ids.map((id) => {
    const entry = entryOf('product-list-as-staff', id).response.body
    return { id, type: 'product', title: id, entry }
  })
  const path = `/api/admin/search?q=${text}&type=product&limit=20`
  return exchange('GET', path, 200, { hits, total: ids.length, facets: {} })
}

const atlas = entryOf('product-list-as-staff', 'atlas')
const beacon = entryOf('product-list-as-staff', 'beacon')

function Form({ value, about }: { value: string; about: Field }) {
  const [draft, setDraft] = useState<unknown>(value)
  return (
    <>
      <FieldRow
        field={about}
        name="product"
        value={draft}
        onChange={setDraft}
        errorAt={() => undefined}
      />
      <output>{String(draft)}</output>
    </>
  )
}

async function show(value = '', about = field) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Suspense>
        <Form value={value} about={about} />
      </Suspense>
    </QueryClientProvider>,
  )
  const control = await screen.findByRole('combobox', { name: 'Built on' })
  return { user: userEvent.setup(), control }
}

const chosen = () => document.querySelector('output')?.textContent

describe('the picker of a reference', () => {
  it('shows the title and the status of what is chosen, and leads there', async () => {
    serve(beacon)
    const { control } = await show('beacon')

    await waitFor(() => expect(control).toHaveValue('Beacon'))
    screen.getByText('inactive')
    expect(screen.getByRole('link', { name: /^Open Beacon/ })).toHaveAttribute(
      'href',
      '/admin/products?edit=beacon',
    )
  })

  it('finds on the server what is typed, and takes it by keys alone', async () => {
    const made = serve(products, found('be', 'beacon'), beacon)
    const { user, control } = await show()

    await user.type(control, 'be')
    const name = 'Beacon inactive'
    const option = await screen.findByRole('option', { name, selected: true })
    expect(control).toHaveAttribute('aria-activedescendant', option.id)
    await user.keyboard('{Enter}')

    expect(chosen()).toBe('beacon')
    await waitFor(() => expect(control).toHaveValue('Beacon'))
    expect(control).toHaveAttribute('aria-expanded', 'false')
    expect(made.filter(({ path }) => path.includes('search?q=b&'))).toEqual([])
  })

  it('takes what is found for all that was typed, though Enter came before it', async () => {
    serve(products, found('be', 'beacon'), found('bea', 'atlas'), atlas, beacon)
    const { user, control } = await show()

    await user.type(control, 'be')
    await screen.findByRole('option', { name: 'Beacon inactive', selected: true })
    await user.keyboard('a{Enter}')

    await waitFor(() => expect(chosen()).toBe('atlas'))
    await waitFor(() => expect(control).toHaveAttribute('aria-expanded', 'false'))
  })

  it('offers the first entries before anything is typed, and goes round them', async () => {
    serve(products, atlas)
    const { user, control } = await show()

    await user.click(control)
    const list = within(await screen.findByRole('listbox', { name: 'Products' }))
    const options = await list.findAllByRole('option')
    await user.keyboard('{ArrowUp}')
    expect(options.at(-1)).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{ArrowDown}{Enter}')

    expect(chosen()).toBe('atlas')
  })

  it('closes on Escape and when it is left, and keeps what was chosen', async () => {
    serve(products, found('x'), atlas)
    const { user, control } = await show('atlas')
    await waitFor(() => expect(control).toHaveValue('Atlas'))

    await user.click(control)
    await screen.findByRole('listbox')
    await user.keyboard('x{Escape}')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(control).toHaveValue('Atlas')

    await user.keyboard('x')
    expect(control).toHaveValue('x')
    await user.click(document.body)
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(chosen()).toBe('atlas')
  })

  it('says that nothing is found', async () => {
    serve(products, found('zzz'))
    const { user, control } = await show()

    await user.type(control, 'zzz')
    await screen.findByText('Nothing found')
    await user.keyboard('{Enter}')
    expect(chosen()).toBe('')
  })

  it('says how many there are beyond those that it shows', async () => {
    const many = structuredClone(products)
    many.response.headers['x-total-count'] = '12345'
    serve(many)
    const { user, control } = await show()

    await user.click(control)
    await screen.findByText(/ of 12,345: type to find others$/)
  })

  it('tells of a failure, and asks again', async () => {
    const path = '/api/admin/search?q=be&type=product&limit=20'
    const failed = failure('GET', path, 503, 'The search took too long.')
    serve(products, failed, found('be', 'beacon'), beacon)
    const { user, control } = await show()

    await user.type(control, 'be')
    const alert = await screen.findByText(/The search took too long/)
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
    await user.click(await screen.findByRole('option', { name: 'Beacon inactive' }))

    expect(chosen()).toBe('beacon')
  })

  it('takes the option that is pressed, though it has moved when the button is released', async () => {
    serve(products, beacon)
    const { user, control } = await show()

    await user.click(control)
    const option = await screen.findByRole('option', { name: 'Beacon inactive' })
    await user.pointer([
      { keys: '[MouseLeft>]', target: option },
      { keys: '[/MouseLeft]', target: document.body },
    ])
    expect(chosen()).toBe('beacon')
  })

  it('is cleared where the field may be empty', async () => {
    serve(atlas)
    const { user, control } = await show('atlas')

    await user.click(await screen.findByRole('button', { name: 'Clear built on' }))
    expect(chosen()).toBe('')
    expect(control).toHaveFocus()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it('is not cleared where the field is required', async () => {
    serve(atlas)
    const { control } = await show('atlas', { ...field, required: true })

    await waitFor(() => expect(control).toHaveValue('Atlas'))
    expect(screen.queryByRole('button', { name: /^Clear/ })).not.toBeInTheDocument()
  })

  it('says so where the entry is gone, which may be cleared', async () => {
    serve(failure('GET', '/api/products/atlas', 404, 'There is no such product.'))
    const { user, control } = await show('atlas')

    await waitFor(() => expect(control).toHaveValue('No longer there'))
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear built on' }))
    expect(chosen()).toBe('')
  })

  it('shows the id where the title cannot be loaded, and asks again', async () => {
    serve(failure('GET', '/api/products/atlas', 500, 'The store is closed.'), atlas)
    const { user, control } = await show('atlas')

    await waitFor(() => expect(control).toHaveValue('atlas'))
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(control).toHaveValue('Atlas'))
  })
})

describe('the cell of a reference', () => {
  const { Cell } = widgetOf('ref')

  function showCell(value: string) {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Suspense>
          <Cell field={field} value={value} />
        </Suspense>
      </QueryClientProvider>,
    )
  }

  it('asks once for the titles of all that a list refers to', async () => {
    const made = serve(products)
    showCell('beacon')

    await screen.findByText('Beacon')
    expect(made.filter(({ path }) => path.startsWith('/api/products/'))).toEqual([])
  })

  it('finds the title of an entry that is beyond those', async () => {
    const far = { id: 'far', name: 'Far away' }
    serve(products, exchange('GET', '/api/products/far', 200, far))
    showCell('far')

    await screen.findByText('Far away')
  })

  it('says so where the entry is gone', async () => {
    serve(products, failure('GET', '/api/products/far', 404, 'There is no such product.'))
    showCell('far')

    await screen.findByText('No longer there')
  })
})
