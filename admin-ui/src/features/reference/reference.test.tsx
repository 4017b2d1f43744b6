import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import openapi from '../../../../shared-ui/src/api/openapi.json'
import { open } from '../../testing/open.tsx'
import { exchange, failure, serve, writesOf } from '../../testing/serve.ts'

const described = exchange('GET', '/api/openapi.json', 200, openapi)

const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

it('says what holds for every call, with the numbers of the document', async () => {
  serve(described)
  open('/admin/api')

  await heading('Who you are')
  screen.getByRole('link', { name: 'Make a token' })
  screen.getByText(/A body has at most 1 MiB, that of a visitor 64 KiB; .* 8 MiB/)
  const meaning = screen.getByRole('cell', { name: 'Changed meanwhile.' })
  expect(meaning.closest('tr')).toHaveTextContent('412')
})

it('finds calls by their words, and leads to them', async () => {
  serve(described)
  const { user, router } = open('/admin/api')
  await user.type(await screen.findByLabelText('Find a call'), 'create product')

  await screen.findByText(/^\d+ of \d+ calls$/)
  await user.click(screen.getByRole('link', { name: /Create Product, \/api\/products$/ }))
  expect(await heading('Create Product')).toHaveFocus()
  expect(router.state.location.hash).toBe('#createProduct')
})

it('shows a call that a link names: its parameters, body, answers and failures', async () => {
  serve(described)
  open('/admin/api#createProduct')

  const call = within(await screen.findByRole('article', { name: 'Create Product' }))
  call.getByText('/api/products', { selector: 'code' })
  const body = within(call.getByRole('region', { name: 'Body' }))
  const name = body.getByRole('rowheader', { name: 'name required string' })
  expect(name.closest('tr')).toHaveTextContent('at most 120 characters')
  body.getByRole('rowheader', { name: 'reviews[].rating integer' })
  expect(
    body.getByRole('rowheader', { name: /^status string/ }).closest('tr'),
  ).toHaveTextContent('One of active inactive draft')
  call.getByText('With the headers ETag, Location, Quoin-Seq')
  call.getByRole('rowheader', { name: '422' })
})

it('shows how programs make the call', async () => {
  serve(described)
  const { user } = open('/admin/api#createProduct')

  const curl = await screen.findByRole('figure', { name: 'Example in curl' })
  expect(curl).toHaveTextContent('-H "Authorization: Bearer $QUOIN_TOKEN"')
  await user.click(screen.getByRole('tab', { name: 'Go' }))
  screen.getByText(/http\.NewRequest\("POST"/)
  await user.click(screen.getByRole('tab', { name: 'TypeScript' }))
  screen.getByText(/body: JSON\.stringify/)
})

it('tries a read at once', async () => {
  const made = serve(
    described,
    exchange('GET', '/api/products?limit=10&status=draft', 200, [{ id: 'atlas' }], {
      'X-Total-Count': '1',
    }),
  )
  const { user } = open('/admin/api#listProducts')
  await user.selectOptions(await screen.findByLabelText('status'), 'draft')
  await user.click(screen.getByRole('button', { name: 'Send' }))

  await screen.findByText('200 OK')
  screen.getByText(/"id": "atlas"/)
  screen.getByText(/x-total-count: 1/)
  expect(writesOf(made)).toEqual([])
})

it('asks before it tries a write, and shows how it was refused', async () => {
  const made = serve(
    described,
    failure('POST', '/api/products', 422, 'name is already taken.'),
  )
  const { user } = open('/admin/api#createProduct')
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Send POST /api/products?' }),
  )
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(writesOf(made)).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Send' }))
  const again = within(await screen.findByRole('alertdialog'))
  await user.click(again.getByRole('button', { name: 'Send' }))
  await screen.findByText('422 Unprocessable Entity')
  screen.getByText(/name is already taken/)
  expect(writesOf(made)).toEqual(['POST /api/products'])
})

it('sends nothing that is no JSON, and nothing to another address', async () => {
  const made = serve(described)
  const { user } = open('/admin/api#updateProduct')
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByText('id is required')

  await user.type(screen.getByLabelText(/^id/), '..')
  await user.type(screen.getByLabelText('Body as JSON'), ',')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('id must not be dots alone')
  expect(screen.getByLabelText('Body as JSON')).toBeInvalid()
  expect(writesOf(made)).toEqual([])
})

it('stops a call that never ends', async () => {
  serve(described)
  const real = globalThis.fetch
  let stop: AbortSignal | null | undefined
  globalThis.fetch = (input, init) => {
    if (input !== '/api/live') return real(input, init)
    stop = init?.signal
    const body = new ReadableStream({
      start: (control) => {
        control.enqueue(new TextEncoder().encode('event: hello\n\n'))
        stop?.addEventListener('abort', () => {
          control.error(new DOMException('stopped', 'AbortError'))
        })
      },
    })
    const headers = { 'Content-Type': 'text/event-stream' }
    return Promise.resolve(new Response(body, { headers }))
  }
  try {
    const live = Object.values(openapi.paths['/api/live'])[0]?.operationId ?? ''
    const { user } = open(`/admin/api#${live}`)
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    await screen.findByText('Stopped here.')
    screen.getByText(/event: hello/)
  } finally {
    globalThis.fetch = real
  }
})

it('says when the document cannot be fetched', async () => {
  serve(failure('GET', '/api/openapi.json', 500, 'Something went wrong.'))
  open('/admin/api')

  await waitFor(() => {
    expect(screen.getByRole('alert')).toHaveTextContent('500: Something went wrong.')
  })
})
