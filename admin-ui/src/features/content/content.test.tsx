import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Entry } from '../../model/schema.ts'
import { notice, open, undo } from '../../testing/open.tsx'
import {
  entryOf,
  exchange,
  failure,
  hold,
  recorded,
  serve,
  updatesOf,
  writesOf,
} from '../../testing/serve.ts'

const settings = () => recorded('settings-get')
const saved = (body: object) => {
  const update = exchange('PUT', '/api/admin/content/settings', 200, {
    ...(settings().response.body as object),
    ...body,
  })
  update.request.body = body
  return update
}

const hero = () => entryOf('section-list', 'hero')
const heroSaved = () => {
  const update = recorded('section-update')
  delete update.request.body
  return update
}

afterEach(() => {
  sessionStorage.clear()
})

it('has three tabs', async () => {
  serve(...golden('section-list'))
  open('/admin/content')

  await screen.findByRole('heading', { name: 'Content Management' })
  screen.getByText('Manage your website content, settings, and appearance.')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Website Content',
    'Site Settings',
    'Appearance',
  ])
})

it('starts with the hero and lists the others', async () => {
  serve(...golden('section-list'))
  open('/admin/content')

  const list = within(await screen.findByRole('list', { name: 'Sections' }))
  const hero = list.getByRole('button', { pressed: true })
  expect(hero).toHaveTextContent('hero section')
  // The name that the gallery of sections has for the type.
  expect(hero).toHaveTextContent('Opening')
  expect(list.getAllByText('31 January 2026')).not.toHaveLength(0)
  expect(await screen.findByLabelText('Content')).toHaveAttribute('rows', '10')
  const text = screen.getByLabelText('Primary Button Text')
  expect(text).toHaveAttribute('placeholder', 'Get Started')
  const link = screen.getByLabelText('Primary Button Link')
  expect(link).toHaveAttribute('placeholder', '/contact')
})

it('shows what is typed as it will read', async () => {
  serve(...golden('section-list'))
  const { user } = open('/admin/content')
  const title = await screen.findByLabelText(/^Section Title/)
  await user.clear(title)
  await user.type(title, 'Care')

  const preview = within(screen.getByRole('region', { name: 'Live Preview' }))
  preview.getByRole('heading', { name: 'Care' })
})

it('saves a section', async () => {
  const made = serve(...golden('section-list'), hero(), heroSaved())
  const { user } = open('/admin/content')
  await user.type(await screen.findByLabelText(/^Section Title/), '!')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await notice('Content updated successfully')
  expect(updatesOf(made)).toEqual([{ title: 'Software that earns its keep!' }])
  expect(made.find(({ method }) => method === 'PUT')?.ifMatch).toBe('"1"')
})

it('sends the words of the button together', async () => {
  const made = serve(...golden('section-list'), hero(), heroSaved())
  const { user } = open('/admin/content')
  await user.type(await screen.findByLabelText('Primary Button Text'), '!')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await notice('Content updated successfully')
  const metadata = { buttonText: 'Start Your Journey!', buttonLink: '/contact' }
  expect(updatesOf(made)).toEqual([{ metadata }])
})

it('keeps what is typed while a section is being saved', async () => {
  serve(...golden('section-list'), hero(), heroSaved())
  const { user } = open('/admin/content')
  const content = await screen.findByLabelText('Content')
  await user.clear(content)
  await user.type(content, 'First.')
  const release = hold()
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await user.type(content, ' Second.')
  release()

  await notice('Content updated successfully')
  expect(content).toHaveValue('First. Second.')
  expect(screen.getByLabelText(/^Section Title/)).toHaveValue('Good software')
})

it('shows what somebody else made of a section, and overwrites none of it', async () => {
  const theirs = hero()
  Object.assign(theirs.response.body as object, {
    content: 'Their words.',
    updatedAt: '2026-02-01T09:00:00.000Z',
  })
  theirs.response.headers = { ...theirs.response.headers, ETag: '"2"' }
  const made = serve(...golden('section-list'), theirs, heroSaved())
  const { user } = open('/admin/content')
  await user.type(await screen.findByLabelText(/^Section Title/), '!')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await notice('Failed to update content')
  await screen.findByText(/^Somebody else has changed/)
  expect(screen.getByLabelText('Content')).toHaveValue('Their words.')
  expect(screen.getByLabelText(/^Section Title/)).toHaveDisplayValue(/!$/)
  expect(writesOf(made)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await notice('Content updated successfully')
  expect(updatesOf(made)).toEqual([{ title: 'Software that earns its keep!' }])
  expect(made.find(({ method }) => method === 'PUT')?.ifMatch).toBe('"2"')
})

it('shows at once what somebody else made of a section where nothing is typed', async () => {
  const list = recorded('section-list')
  const newer = recorded('section-list')
  for (const section of newer.response.body as Entry[]) {
    if (section.id !== 'hero') continue
    Object.assign(section, { title: 'Theirs', updatedAt: '2026-02-01T09:00:00.000Z' })
  }
  serve(list, newer)
  const { queryClient } = open('/admin/content')
  const title = await screen.findByLabelText(/^Section Title/)
  await invalidateFor(queryClient, { op: 'put', type: 'section', id: 'hero' })

  await waitFor(() => {
    expect(title).toHaveValue('Theirs')
  })
})

it('says on which page a section stands', async () => {
  serve(...golden('section-list'))
  const { user } = open('/admin/content')

  await user.click(await screen.findByRole('button', { name: /^Our Story.*About page/ }))
  expect(screen.getByRole('link', { name: 'About page' })).toHaveAttribute(
    'href',
    '/about',
  )
})

it('begins the preview on the page of the section', async () => {
  serve(...golden('section-list'))
  open('/admin/content?section=about')

  const frame = await screen.findByTitle('The page with this section')
  expect(frame).toHaveAttribute('src', '/about')
})

it('says which words of a button somebody else has changed', async () => {
  const theirs = hero()
  Object.assign(theirs.response.body as object, {
    metadata: { buttonText: 'Go', buttonLink: '/contact' },
    updatedAt: '2026-02-01T09:00:00.000Z',
  })
  theirs.response.headers = { ...theirs.response.headers, ETag: '"2"' }
  serve(...golden('section-list'), theirs)
  const { user } = open('/admin/content')
  await user.type(await screen.findByLabelText(/^Section Title/), '!')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText(/^Somebody else has changed/)
  screen.getByText('Primary Button Text', { selector: 'strong' })
})

it('says that a section could not be saved, and keeps what was typed', async () => {
  const refusal = exchange('PUT', '/api/admin/content/sections/hero', 422, {
    title: 'Invalid values',
    status: 422,
    detail: 'Primary Button Link must be a web address.',
    errors: [{ field: 'metadata.buttonLink', message: 'must be a web address' }],
  })
  serve(...golden('section-list'), hero(), refusal)
  const { user } = open('/admin/content')
  await user.type(await screen.findByLabelText('Primary Button Link'), ' x')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await notice(
    'Failed to update content',
    '422: Primary Button Link must be a web address.',
  )
  const link = screen.getByLabelText('Primary Button Link')
  expect(link).toHaveAccessibleDescription('Primary Button Link must be a web address')
  expect(link).toHaveFocus()
  expect(link).toHaveValue('/contact x')
})

it('keeps what was typed over a reload, until it is saved', async () => {
  serve(...golden('section-list'), hero(), heroSaved())
  const first = open('/admin/content')
  await first.user.type(await screen.findByLabelText(/^Section Title/), ' now')
  first.unmount()
  const second = open('/admin/content')
  await screen.findByText('What you had typed before is back.')
  expect(screen.getByLabelText(/^Section Title/)).toHaveDisplayValue(/ now$/)

  await second.user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await notice('Content updated successfully')
  expect(screen.queryByText(/^What you had typed/)).not.toBeInTheDocument()
  second.unmount()
  open('/admin/content')
  await screen.findByLabelText(/^Section Title/)
  expect(screen.queryByText(/^What you had typed/)).not.toBeInTheDocument()
})

it('takes away what was typed before a reload', async () => {
  serve(...golden('section-list'))
  const first = open('/admin/content')
  const title = await screen.findByLabelText<HTMLInputElement>(/^Section Title/)
  const before = title.value
  await first.user.type(title, ' now')
  first.unmount()
  const second = open('/admin/content')
  await screen.findByRole('button', { name: 'Discard it' })
  expect(screen.getByLabelText(/^Section Title/)).toHaveFocus()
  await second.user.click(screen.getByRole('button', { name: 'Discard it' }))
  await second.user.click(await screen.findByRole('button', { name: 'Discard' }))

  await waitFor(() => expect(screen.getByLabelText(/^Section Title/)).toHaveValue(before))
  await undo(second.user)
  await notice('Undone.')
  expect(screen.getByLabelText(/^Section Title/)).toHaveDisplayValue(/ now$/)
})

it('tells the page in the frame what is typed, each time that it asks', async () => {
  serve(...golden('section-list'))
  const { user } = open('/admin/content')
  const title = await screen.findByLabelText(/^Section Title/)
  const page = screen.getByTitle<HTMLIFrameElement>(
    'The page with this section',
  ).contentWindow
  if (page === null) throw new Error('the frame has no window')
  const told = vi.spyOn(page, 'postMessage').mockImplementation(() => undefined)
  await user.clear(title)
  await user.type(title, 'Care')
  const entity = expect.objectContaining({ title: 'Care' }) as unknown
  const section = expect.objectContaining({
    of: 'section',
    id: 'hero',
    entity,
  }) as unknown
  expect(told).toHaveBeenLastCalledWith(section, location.origin)

  told.mockClear()
  const ask = (origin: string) =>
    dispatchEvent(
      new MessageEvent('message', { data: 'quoin.preview', origin, source: page }),
    )
  ask('https://example.com')
  expect(told).not.toHaveBeenCalled()
  ask(location.origin)
  expect(told).toHaveBeenCalledExactlyOnceWith(section, location.origin)
})

it('discards edits when another section is chosen', async () => {
  serve(...golden('section-list'))
  const { user } = open('/admin/content')
  const title = await screen.findByLabelText<HTMLInputElement>(/^Section Title/)
  const before = title.value
  await user.type(title, ' changed')
  await user.click(screen.getByRole('button', { name: /^Our Story/ }))
  expect(screen.queryByLabelText('Primary Button Text')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /hero section/ }))

  expect(screen.getByLabelText(/^Section Title/)).toHaveValue(before)
})

it('saves each keystroke of a setting, that field alone and in order', async () => {
  const made = serve(
    settings(),
    saved({ tagline: 'a' }),
    saved({ tagline: 'ab' }),
    saved({ tagline: 'abc' }),
  )
  const { user } = open('/admin/content?tab=settings')
  await user.type(await screen.findByLabelText('Tagline'), 'abc')

  await notice('Site settings updated successfully')
  await waitFor(() => {
    expect(writesOf(made)).toHaveLength(3)
  })
  for (const label of [
    'Site Name',
    'Site Description',
    'Contact Email',
    'Phone Number',
    'Address',
  ])
    screen.getByLabelText(label)
  expect(screen.getByLabelText('Contact Email')).toHaveAttribute('type', 'email')
})

it('loses no letter that still waits when the page is closed', async () => {
  serve(settings())
  const { user } = open('/admin/content?tab=settings')
  const tagline = await screen.findByLabelText('Tagline')
  const sent: Request[] = []
  const held = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    if (request.method === 'PUT' && !request.url.includes('/presence/'))
      sent.push(request)
    return new Promise(() => undefined)
  })
  onTestFinished(() => {
    held.mockRestore()
  })
  await user.type(tagline, 'abc')
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  dispatchEvent(new Event('pagehide'))
  // Restores the page from the cache, so that its listeners can be removed.
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  expect(closing.defaultPrevented).toBe(true)
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
    { tagline: 'a' },
    { tagline: 'abc' },
  ])
  expect(sent.every(({ keepalive }) => keepalive)).toBe(true)
})

it('has a form for the settings that are not saved letter by letter', async () => {
  const made = serve(settings(), saved({ hours: ['Always open'] }))
  const { user } = open('/admin/content?tab=settings')
  await user.click(await screen.findByRole('button', { name: 'Edit More Settings' }))
  const form = within(await screen.findByRole('dialog', { name: 'More Settings' }))
  const hours = await form.findByLabelText(/^Business hours/)
  await user.clear(hours)
  await user.type(hours, 'Always open')
  await user.click(form.getByRole('button', { name: 'Save' }))

  await notice('Settings updated successfully!')
  expect(writesOf(made)).toHaveLength(1)
})

it('keeps what was typed into a setting that could not be saved', async () => {
  serve(settings(), failure('PUT', '/api/admin/content/settings', 500, 'No.'))
  const { user } = open('/admin/content?tab=settings')
  await user.type(await screen.findByLabelText('Tagline'), '!')

  await notice('Failed to update settings', '500: No.')
  expect(screen.getByLabelText<HTMLInputElement>('Tagline').value).toMatch(/!$/)
})

/** The server's response to an incomplete e-mail address. */
const refusal = (typed: string) => {
  const answer = exchange('PUT', '/api/admin/content/settings', 422, {
    title: 'Invalid values',
    status: 422,
    detail: 'Contact email must be an e-mail address.',
    errors: [{ field: 'contactEmail', message: 'must be an e-mail address' }],
  })
  answer.request.body = { contactEmail: typed }
  return answer
}
const complaint = 'Contact Email must be an e-mail address'

async function typeEmail(...answers: ReturnType<typeof refusal>[]) {
  const silent = settings()
  Object.assign(silent.response.body as object, { contactEmail: '' })
  serve(silent, ...answers)
  const view = open('/admin/content?tab=settings')
  const field = await screen.findByLabelText('Contact Email')
  return { ...view, field }
}

it('complains below half an address, and tells of it when the field is left', async () => {
  const { user, field } = await typeEmail(refusal('x'))
  await user.type(field, 'x')

  await screen.findByText(complaint)
  expect(screen.queryByText('Failed to update settings')).not.toBeInTheDocument()
  expect(field).toHaveValue('x')
  await user.tab()
  await notice('Failed to update settings')
})

it('tells of half an address when the typing pauses', async () => {
  const { user, field } = await typeEmail(refusal('x'))
  await user.type(field, 'x')

  await notice(
    'Failed to update settings',
    '422: Contact email must be an e-mail address.',
  )
})

it('takes the complaint back once the address is whole', async () => {
  const { user, field } = await typeEmail(
    refusal('x'),
    refusal('x@'),
    refusal('x@y'),
    refusal('x@y.'),
    saved({ contactEmail: 'x@y.z' }),
  )
  await user.type(field, 'x')
  await screen.findByText(complaint)
  await user.type(field, '@y.z')

  await notice('Site settings updated successfully')
  expect(screen.queryByText(complaint)).not.toBeInTheDocument()
})

it('says beside each field what became of it, and has no notice of another beside a refusal', async () => {
  const { user, field } = await typeEmail(saved({ tagline: '!' }), refusal('x'))
  await user.clear(screen.getByLabelText('Tagline'))
  await user.type(screen.getByLabelText('Tagline'), '!')
  await notice('Site settings updated successfully')
  await waitFor(() =>
    expect(screen.getByLabelText('Tagline')).toHaveAccessibleDescription('Saved.'),
  )

  await user.type(field, 'x')
  await screen.findByText(complaint)
  expect(screen.queryByText('Site settings updated successfully')).toBeNull()
  expect(field).not.toHaveAccessibleDescription(/Saved/)
})

it('applies a theme for everybody', async () => {
  const green = settings()
  Object.assign(green.response.body as object, { theme: 'green' })
  serve(settings(), green, saved({ theme: 'green' }))
  const { user } = open('/admin/content?tab=appearance')

  const card = (name: string) => within(screen.getByRole('listitem', { name }))
  await screen.findByRole('listitem', { name: 'Professional Blue' })
  expect(card('Professional Blue').getByRole('button', { name: 'Active' })).toBeDisabled()
  card('Creative Purple').getByRole('button', { name: 'Apply' })
  await user.click(card('Nature Green').getByRole('button', { name: 'Apply' }))

  await notice('Site settings updated successfully')
  await waitFor(() => {
    expect(card('Nature Green').getByRole('button', { name: 'Active' })).toBeDisabled()
  })
  card('Professional Blue').getByRole('button', { name: 'Apply' })
})

it('leaves the theme that there is where another cannot be applied', async () => {
  serve(settings(), failure('PUT', '/api/admin/content/settings', 500, 'No.'))
  const { user } = open('/admin/content?tab=appearance')
  const card = within(await screen.findByRole('listitem', { name: 'Creative Purple' }))
  await user.click(card.getByRole('button', { name: 'Apply' }))

  await notice('Failed to update settings', '500: No.')
  card.getByRole('button', { name: 'Apply' })
  expect(screen.getAllByRole('button', { name: 'Active' })).toHaveLength(1)
})

it('lists the sections that stand on no page, and deletes one', async () => {
  const page = { id: 'home', title: 'Home', path: '/', sections: ['hero'] }
  const made = serve(
    ...golden('section-list'),
    exchange('GET', '/api/pages?fields=title,path,sections', 200, [page]),
    entryOf('section-list', 'about'),
    exchange('DELETE', '/api/admin/content/sections/about', 204),
  )
  const { user } = open('/admin/content?section=about')

  await screen.findByRole('button', { name: 'Delete section' })
  const list = within(screen.getByRole('list', { name: 'Sections: on no page' }))
  list.getByRole('button', { name: /^Our Story/, pressed: true })
  await user.click(screen.getByRole('button', { name: 'Delete section' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Delete' }))

  await notice('Section deleted successfully!')
  expect(writesOf(made)).toHaveLength(1)
  const home = within(screen.getByRole('list', { name: /^Sections: Home/ }))
  await waitFor(() => {
    expect(home.getByRole('button', { pressed: true })).toHaveFocus()
  })
  expect(screen.queryByRole('button', { name: 'Delete section' })).not.toBeInTheDocument()
})
