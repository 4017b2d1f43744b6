import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { product } from '../../testing/content.ts'
import { open } from '../../testing/open.tsx'
import { answer, failure, serve } from '../../testing/serve.ts'

/** Submits the form a minute after it was shown. */
async function sendLater() {
  const button = (await form()).getByRole('button')
  const later = Date.now() + 60_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  fireEvent.click(button)
}

beforeEach(() => {
  sessionStorage.clear()
  return () => {
    vi.restoreAllMocks()
  }
})

async function form() {
  return within(await screen.findByRole('form', { name: 'Inquiry' }))
}

async function fillIn(values: Record<string, string>) {
  const fields = await form()
  for (const [label, value] of Object.entries(values))
    fireEvent.change(fields.getByLabelText(new RegExp(`^${label}`)), {
      target: { value },
    })
  return fields
}

const send = async () => {
  fireEvent.click((await form()).getByRole('button'))
}

const toast = (text: string) =>
  screen.findByText(text, { selector: '[data-radix-collection-item] *' })

const whole = { Name: 'Tom', Email: 'tom@example.com', Message: 'How much?' }
const sent = answer('/api/inquiries', { id: 'one' }, 'POST')

describe('what is refused', () => {
  it.each([
    ['nothing', {}],
    ['no name', { ...whole, Name: '' }],
    ['a blank message', { ...whole, Message: '   ' }],
  ])('is %s', async (_, values) => {
    const written = serve(sent)
    open('/contact')
    await fillIn(values)
    await send()

    await toast('Missing Information')
    await toast('Please fill in all required fields (Name, Email, and Message).')
    expect(written).toEqual([])
  })

  it.each(['tom', 'tom@example', 'tom @example.com', '@example.com'])(
    'is the address %s',
    async (Email) => {
      const written = serve(sent)
      open('/contact')
      await fillIn({ ...whole, Email })
      await send()

      await toast('Invalid Email')
      await toast('Please enter a valid email address.')
      expect(written).toEqual([])
    },
  )

  it('is said beside the field, which takes the focus', async () => {
    serve()
    open('/contact')
    const fields = await fillIn({ Name: 'Tom' })
    await send()

    const email = fields.getByLabelText(/^Email/)
    expect(email).toHaveFocus()
    expect(email).toHaveAccessibleDescription('Please enter your email address.')
  })
})

describe('an inquiry', () => {
  it('is sent, thanked for and cleared', async () => {
    const written = serve(sent)
    open('/contact')
    const fields = await fillIn({ ...whole, Company: 'Reed & Co', Service: 'other' })
    await sendLater()

    await toast('Message Sent Successfully!')
    await toast("Thank you for your inquiry. We'll get back to you within 24 hours.")
    expect(written).toEqual([
      {
        path: '/api/inquiries',
        body: {
          name: 'Tom',
          email: 'tom@example.com',
          company: 'Reed & Co',
          phone: '',
          subject: '',
          message: 'How much?',
          serviceType: 'other',
        },
      },
    ])
    expect(fields.getByLabelText(/^Message/)).toHaveValue('')
    expect(fields.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  })

  it('keeps what is typed while it is sent, and clears the rest', async () => {
    const written = serve(sent)
    open('/contact')
    const fields = await fillIn(whole)
    await sendLater()
    await fillIn({ Message: 'How much? And when?' })

    await toast('Message Sent Successfully!')
    expect(written).toMatchObject([{ body: { message: 'How much?' } }])
    expect(fields.getByLabelText(/^Message/)).toHaveValue('How much? And when?')
    expect(fields.getByLabelText(/^Name/)).toHaveValue('')
  })

  it('keeps what was typed when it fails', async () => {
    serve(failure('/api/inquiries', 429, 'Too many messages.', 'POST'))
    open('/contact')
    const fields = await fillIn(whole)
    await sendLater()

    await toast('Error Sending Message')
    await toast('429: Too many messages.')
    expect(fields.getByLabelText(/^Message/)).toHaveValue('How much?')
  })

  it('keeps what was typed when the line is cut', async () => {
    serve()
    open('/contact')
    const fields = await fillIn(whole)
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    await sendLater()

    await toast('Error Sending Message')
    expect(fields.getByLabelText(/^Message/)).toHaveValue('How much?')
  })

  it('shows what the server refuses beside its field', async () => {
    const refusal = failure('/api/inquiries', 422, 'One field is wrong.', 'POST')
    Object.assign(refusal.response.body as object, {
      errors: [{ field: 'phone', message: 'This is no number.' }],
    })
    serve(refusal)
    open('/contact')
    const fields = await fillIn({ ...whole, Phone: 'none' })
    await sendLater()

    await toast('422: One field is wrong.')
    const phone = fields.getByLabelText(/^Phone/)
    expect(phone).toHaveAccessibleDescription('This is no number.')
    expect(phone).toHaveValue('none')
  })

  it('waits when it was filled in faster than people type', async () => {
    const written = serve(sent)
    open('/contact')
    const fields = await fillIn(whole)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    fireEvent.click(fields.getByRole('button'))
    await vi.advanceTimersByTimeAsync(1000)

    expect(fields.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    expect(written).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    await toast('Message Sent Successfully!')
    expect(written).toHaveLength(1)
  })

  it('says so when the field for programs is filled in', async () => {
    const written = serve(sent)
    open('/contact')
    const fields = await fillIn(whole)
    fireEvent.change(fields.getByLabelText('Leave this empty'), {
      target: { value: 'x' },
    })
    await sendLater()

    await toast('Message Sent Successfully!')
    expect(written).toMatchObject([{ body: { website: 'x' } }])
  })

  it('is still there after the page was left', async () => {
    serve(answer('/api/products', []))
    const { go } = open('/contact')
    await fillIn({ Message: 'Half a sentence' })

    await go('/products')
    await screen.findByText('No Products Available')
    await go('/contact')

    await waitFor(async () =>
      expect((await form()).getByLabelText(/^Message/)).toHaveValue('Half a sentence'),
    )
  })
})

describe('a visitor who comes from', () => {
  it('a product finds its demo asked for', async () => {
    serve(answer('/api/products/atlas', product()))
    const { user } = open('/products/atlas')
    await user.click(await screen.findByRole('link', { name: 'Request Demo' }))

    const fields = await form()
    expect(fields.getByLabelText('Subject')).toHaveValue('Demo of Atlas')
    expect(fields.getByLabelText('Service')).toHaveValue('consultation')
  })

  it.each([
    ['?service=web-development', 'web-development', ''],
    ['?service=SEO+%26+Digital+Marketing', 'seo-marketing', ''],
    ['?service=UI/UX+Design', 'ui-ux-design', ''],
    ['?service=Mobile+Apps', 'mobile-apps', ''],
    ['?service=Baking', 'other', 'Baking'],
    ['?service=other', 'other', ''],
    ['?product=Atlas&plan=Starter', 'consultation', 'Atlas, plan Starter'],
    ['?job=Engineer', 'other', 'Application: Engineer'],
    ['', '', ''],
  ])('an address with %s finds it filled in', async (query, service, subject) => {
    serve()
    open(`/contact${query}`)

    const fields = await form()
    expect(fields.getByLabelText('Service')).toHaveValue(service)
    expect(fields.getByLabelText('Subject')).toHaveValue(subject)
  })
})

it('shows the details, the hours and the answers', async () => {
  serve(
    answer('/api/settings', {
      ...(golden('settings-get-public')[0]?.response.body as object),
      social: [{ label: 'LinkedIn', url: 'https://www.linkedin.com/' }],
      mapUrl: 'https://www.openstreetmap.org/',
    }),
  )
  open('/contact')

  expect((await form()).getByLabelText(/^Message/)).toHaveAttribute('rows', '6')
  await screen.findByText('Mon-Fri 9:00-18:00')
  screen.getByText('Sat 10:00-14:00')
  expect(await screen.findByRole('link', { name: 'LinkedIn' })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/',
  )
  expect(screen.getByRole('link', { name: 'Find us on the map' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:/),
  )
  const questions = screen.getByRole('region', { name: 'Frequently Asked Questions' })
  expect(within(questions).getAllByRole('group')).toHaveLength(4)
})

it.each([
  [
    'nobody has entered any',
    () => answer('/api/settings', { id: 'settings', hours: [] }),
  ],
  ['they cannot be fetched', () => failure('/api/settings', 500, 'Broken.')],
])('invents no details when %s', async (_, settings) => {
  serve(settings())
  open('/contact')

  await form()
  for (const name of ['Address', 'Phone', 'Email', 'Follow Us'])
    expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /map|LinkedIn|@/ })).not.toBeInTheDocument()
})
