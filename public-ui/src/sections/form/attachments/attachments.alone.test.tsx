import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { sendFile } from '@quoin/shared-ui/api/sendFile'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { open } from '../../../testing/open.tsx'
import { answer, serve } from '../../../testing/serve.ts'

vi.mock('@quoin/shared-ui/api/sendFile')

const allowed = answer('/api/settings', { id: 'settings', inquiryAttachments: true })
const sent = answer('/api/inquiries', { id: 'one' }, 'POST')

beforeEach(() => {
  sessionStorage.clear()
  vi.mocked(sendFile).mockReset()
  let count = 0
  vi.mocked(sendFile).mockImplementation((_, { name }) => {
    count += 1
    if (name.startsWith('bad')) return Promise.reject(refusal())
    const text = JSON.stringify({ id: `id-${count}` })
    return Promise.resolve({ status: 201, text, header: () => null })
  })
})

function refusal() {
  const headers = { 'Content-Type': 'application/problem+json' }
  const body = { title: 'Unsupported', status: 415, detail: 'The file is a program.' }
  return new ApiError(new Response(null, { status: 415, headers }), JSON.stringify(body))
}

const fileOf = (name: string, size = 4) => {
  const file = new File(['data'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}

async function choose(...files: File[]) {
  const input = await screen.findByLabelText('Attachments')
  fireEvent.change(input, { target: { files } })
}

async function send() {
  const form = within(await screen.findByRole('form', { name: 'Inquiry' }))
  for (const [label, value] of Object.entries({
    Name: 'Tom',
    Email: 'tom@example.com',
    Message: 'See there.',
  }))
    fireEvent.change(form.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
  const later = Date.now() + 60_000
  vi.spyOn(Date, 'now').mockReturnValueOnce(later)
  fireEvent.click(form.getByRole('button', { name: 'Send Message' }))
}

const toast = (text: string) =>
  screen.findByText(
    text,
    { selector: '[data-radix-collection-item] *' },
    { timeout: 4000 },
  )

it('takes no files unless the settings say so', async () => {
  serve()
  open('/contact')

  await screen.findByRole('form', { name: 'Inquiry' })
  expect(screen.queryByLabelText('Attachments')).not.toBeInTheDocument()
})

it('sends what is chosen at once, and names it in the inquiry', async () => {
  const written = serve(allowed, sent)
  open('/contact')
  await choose(fileOf('a.pdf'), fileOf('b.png'))
  expect(await screen.findAllByText('Attached')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
  await send()

  await toast('Message Sent Successfully!')
  expect(written[0]?.body).toMatchObject({ attachments: ['id-2'] })
  expect(screen.queryByText('b.png')).not.toBeInTheDocument()
})

it('says of each file why it is not taken, and sends nothing before it is gone', async () => {
  const written = serve(allowed, sent)
  open('/contact')
  await choose(fileOf('bad.pdf'), fileOf('huge.png', 11 * 1024 * 1024))
  await screen.findByText('The file is a program.')
  await screen.findByText('It is larger than 10 MB.')
  await send()

  await toast('Please remove the attachments that could not be sent first.')
  expect(written).toEqual([])
})

it('takes five at most, and says that there were more', async () => {
  serve(allowed)
  open('/contact')
  await choose(...['1', '2', '3', '4', '5', '6'].map((name) => fileOf(name)))

  await screen.findByText('There can be at most 5: the rest was left out.')
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(5)
})
