import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ContentType } from '../../model/schema.ts'
import { notice, open } from '../../testing/open.tsx'
import { exchange, failure, recorded, serve } from '../../testing/serve.ts'

const entry = recorded('product-get')
const path = '/api/admin/products/atlas/dry-run'
const stored = exchange('POST', path, 200, { id: 'atlas', name: 'Derived' })

afterEach(() => {
  sessionStorage.clear()
})

async function openPreview() {
  const opened = open('/admin/products/atlas')
  await opened.user.click(
    await screen.findByRole('switch', { name: 'Preview beside the form' }),
  )
  const frame = await screen.findByTitle<HTMLIFrameElement>('The page as it is typed')
  if (frame.contentWindow === null) throw new Error('the frame has no window')
  const told = vi
    .spyOn(frame.contentWindow, 'postMessage')
    .mockImplementation(() => undefined)
  return { ...opened, frame, told, source: frame.contentWindow }
}

const message = {
  type: 'quoin.preview',
  of: 'product',
  id: 'atlas',
  entity: { id: 'atlas', name: 'Derived' },
}

it('shows the page of the entry, and tells it what would be stored', async () => {
  const asStored = exchange('POST', path, 200, { id: 'atlas', name: 'Atlas' })
  const made = serve(entry, asStored, stored)
  const { user, frame, told, source, router } = await openPreview()
  expect(frame).toHaveAttribute('src', '/products/atlas?preview')
  expect(router.state.location.search).toBe('?preview=')
  const name = screen.getByLabelText(/^Name/)
  await user.type(name, ' II')

  await waitFor(() => {
    const asked = made.filter((one) => one.path === path).map(({ text }) => text)
    expect(asked.at(-1)).toBe('{"name":"Atlas II"}')
  })
  await waitFor(() => {
    expect(told).toHaveBeenLastCalledWith(message, location.origin)
  })
  expect(name).toHaveFocus()
  told.mockClear()
  const { origin } = location
  dispatchEvent(new MessageEvent('message', { data: 'quoin.preview', origin, source }))
  expect(told).toHaveBeenCalledExactlyOnceWith(message, origin)

  await user.click(screen.getByRole('switch', { name: 'Preview beside the form' }))
  expect(screen.queryByTitle('The page as it is typed')).not.toBeInTheDocument()
})

it('keeps what is private out of the frame', async () => {
  const schema = recorded('schema')
  const { types } = schema.response.body as { types: ContentType[] }
  for (const { name, fields } of types)
    if (name === 'product')
      fields.push({ name: 'margin', label: 'Margin', kind: 'number', private: true })
  const answer = exchange('POST', path, 200, { id: 'atlas', margin: 7, name: 'Derived' })
  serve(schema, entry, answer)
  const { told, source } = await openPreview()
  const { origin } = location
  await waitFor(() => {
    dispatchEvent(new MessageEvent('message', { data: 'quoin.preview', origin, source }))
    expect(told).toHaveBeenLastCalledWith(message, origin)
  })
})

it('has two widths', async () => {
  serve(entry, stored)
  const { user, frame } = await openPreview()
  const widths = within(screen.getByRole('group', { name: 'Width of the preview' }))
  await user.click(widths.getByRole('button', { name: 'Phone' }))
  expect(widths.getByRole('button', { pressed: true })).toHaveTextContent('Phone')
  expect(frame.parentElement).toHaveAttribute('data-width', 'phone')
})

it('keeps the last valid state where a rule is broken', async () => {
  serve(entry, stored, failure('POST', path, 422, 'Name is required.'))
  const { user } = await openPreview()
  await user.clear(screen.getByLabelText(/^Name/))
  await screen.findByText('The preview shows the last valid state')
})

it('does not keep anybody from saving where the server fails it', async () => {
  const saved = golden('product-update')[0]
  if (saved === undefined) throw new Error('nothing is recorded')
  const { request, ...rest } = saved
  serve(
    entry,
    { ...rest, request: { method: 'PUT', path: request.path } },
    failure('POST', path, 500, 'No.'),
  )
  const { user } = await openPreview()
  await screen.findByText(/^The server does not answer/)
  await user.type(screen.getByLabelText(/^Name/), ' 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await notice('Product updated successfully!')
})
