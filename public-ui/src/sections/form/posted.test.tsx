import { renderApp } from '@quoin/shared-ui/testing/renderApp.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Submission, Submitted } from '../../page/submission.ts'
import { answer, serve } from '../../testing/serve.ts'
import { Form } from './Form.tsx'

const values = { name: 'Tom', email: 'tom@example.com', message: 'How much?' }

/** Renders the page as the server's response to a submission. */
function open(submission?: Submission, address = '/contact') {
  const element = (
    <Submitted value={submission}>
      <Form />
    </Submitted>
  )
  renderApp([{ path: '/contact', element }], address)
  return within(screen.getByRole('form', { name: 'Inquiry' }))
}

const refused = (changes: Partial<Submission>): Submission => ({
  type: 'inquiry',
  values,
  problem: { status: 422, detail: 'One field is wrong.', errors: {} },
  ...changes,
})

beforeEach(() => {
  sessionStorage.clear()
})

it('can be sent by a browser alone', () => {
  serve()
  const fields = open()
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Inquiry' })

  expect(form.method).toBe('post')
  expect(new URL(form.action).pathname).toBe('/contact')
  expect([...new FormData(form).keys()].sort()).toEqual(
    [
      'company',
      'email',
      'message',
      'name',
      'phone',
      'serviceType',
      'subject',
      'website',
    ].sort(),
  )
  expect(fields.getByRole('button')).toHaveAttribute('type', 'submit')
})

describe('an inquiry that was posted', () => {
  it('is thanked for', () => {
    serve()
    open(undefined, '/contact?sent=inquiry')

    const notice = screen.getByText('Message Sent Successfully!').parentElement
    expect(notice).toHaveAttribute('role', 'status')
    expect(notice).toHaveTextContent(
      "Thank you for your inquiry. We'll get back to you within 24 hours.",
    )
  })

  it('is shown as it was typed, with what is wrong', () => {
    serve()
    const errors = { phone: 'This is no number.' }
    const fields = open(
      refused({
        values: { ...values, phone: 'none', serviceType: 'other' },
        problem: { status: 422, detail: 'One field is wrong.', errors },
      }),
    )

    expect(screen.getByRole('alert')).toHaveTextContent(
      'Error Sending Message422: One field is wrong.',
    )
    expect(fields.getByLabelText(/^Phone/)).toHaveFocus()
    expect(fields.getByLabelText(/^Name/)).toHaveValue('Tom')
    expect(fields.getByLabelText(/^Message/)).toHaveValue('How much?')
    expect(fields.getByLabelText('Service')).toHaveValue('other')
    expect(fields.getByLabelText('Phone')).toHaveAccessibleDescription(
      'This is no number.',
    )
  })

  it.each([
    [
      { ...values, message: ' ' },
      'Missing Information',
      'Please fill in all required fields (Name, Email, and Message).',
    ],
    [{ ...values, email: 'tom' }, 'Invalid Email', 'Please enter a valid email address.'],
  ])('is refused as the page would: %j', (typed, title, text) => {
    serve()
    open(refused({ values: typed }))

    expect(screen.getByRole('alert')).toHaveTextContent(title + text)
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1)
  })

  it('is not replaced by an older draft', async () => {
    serve()
    const draft = { form: { name: 'Old', message: 'Older' }, entry: 'default' }
    sessionStorage.setItem('quoin.inquiry', JSON.stringify(draft))
    const fields = open(refused({}))

    fireEvent.change(fields.getByLabelText('Company'), { target: { value: 'Reed' } })
    await waitFor(() => expect(sessionStorage.getItem('quoin.inquiry')).toContain('Reed'))
    expect(fields.getByLabelText(/^Message/)).toHaveValue('How much?')
  })

  it('gives way to what becomes of the next one', async () => {
    serve(answer('/api/inquiries', { id: 'one' }, 'POST'))
    const fields = open(refused({}))

    fireEvent.click(fields.getByRole('button'))

    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  it('is none of another type', () => {
    serve()
    open(refused({ type: 'subscriber' }))

    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
