import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { picture } from '../../testing/media.ts'
import { notice, open } from '../../testing/open.tsx'
import { exchange, failure, serve, updatesOf } from '../../testing/serve.ts'

const dryRun = '/api/admin/settings/dry-run'
const address = '/api/admin/content/settings'
const stored = golden('settings-get')[0]?.response.body as Record<string, unknown>

const light = {
  accent: '#717000',
  hover: '#5a5900',
  soft: '#f3f3dd',
  contrast: '#ffffff',
  ratio: 5.22,
  given: 1.07,
}
const dark = {
  ...light,
  accent: '#ffff00',
  contrast: '#141300',
  ratio: 17.44,
  given: 17.44,
}
const typed = {
  ...stored,
  accent: '#ffff00',
  accentShown: '#717000',
  accentShades: { light, dark },
}

afterEach(() => {
  sessionStorage.clear()
})

it('asks for no alternative text of the pictures, which pages call by the name of the site', async () => {
  const logo = picture('logo')
  const branded = { ...stored, logo: logo.url }
  serve(
    exchange('GET', address, 200, branded, { ETag: '"1"' }),
    exchange('POST', dryRun, 200, branded),
    exchange('GET', `/api/admin/media/${logo.id}`, 200, logo),
  )
  open('/admin/brand')
  await screen.findByRole('link', { name: 'Open in Media' })
  expect(screen.queryByText(/It has no alt text/)).not.toBeInTheDocument()
})

it('calls the themes by the names that Appearance has for them', async () => {
  serveBrand()
  await openBrand()
  const theme = screen.getByLabelText('Theme')
  expect(
    within(theme)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Professional Blue', 'Nature Green', 'Creative Purple'])
})

function serveBrand(...more: ReturnType<typeof exchange>[]) {
  return serve(
    ...more,
    exchange('GET', address, 200, stored, { ETag: '"1"' }),
    exchange('POST', dryRun, 200, typed),
    exchange('PUT', address, 200, typed, { ETag: '"2"' }),
  )
}

async function openBrand() {
  const opened = open('/admin/brand')
  await screen.findByLabelText('Accent colour')
  return opened
}

it('says how the accent will be shown, and tells the page beside', async () => {
  serveBrand()
  const { user } = await openBrand()
  const frame = await screen.findByTitle<HTMLIFrameElement>('The page as it is typed')
  expect(frame).toHaveAttribute('src', '/')
  if (frame.contentWindow === null) throw new Error('the frame has no window')
  const told = vi
    .spyOn(frame.contentWindow, 'postMessage')
    .mockImplementation(() => undefined)
  await user.type(screen.getByLabelText('Accent colour'), '#ffff00')

  await screen.findByText(
    'Light: #717000 is shown, with a contrast of 5.22:1, which passes. The colour itself, with 1.07:1, is too light to be read everywhere.',
  )
  screen.getByText('Dark: #ffff00 is shown as it is. Its contrast of 17.44:1 passes.')
  expect(screen.getByLabelText('Choose the accent colour')).toHaveValue('#ffff00')
  await user.click(screen.getByRole('button', { name: 'Dark' }))
  await waitFor(() => {
    expect(told).toHaveBeenLastCalledWith(
      expect.objectContaining({
        of: 'settings',
        mode: 'dark',
        entity: expect.objectContaining({ accentShown: '#717000' }) as unknown,
      }),
      location.origin,
    )
  })
  expect(told.mock.lastCall?.[0]).not.toHaveProperty('entity.monthlyGoal')
})

it('applies what was changed, bound to the revision', async () => {
  const made = serveBrand()
  const { user } = await openBrand()
  expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Lora' }))
  await user.type(screen.getByLabelText('Legal line'), 'Company 1')
  await user.click(screen.getByRole('button', { name: 'Apply' }))

  await notice('The brand was applied.')
  expect(updatesOf(made)).toEqual([{ font: 'lora', legalLine: 'Company 1' }])
  const sent = made.find(({ method }) => method === 'PUT')
  expect(sent?.ifMatch).toBe('"1"')
})

it('discards what was typed', async () => {
  serveBrand()
  const { user } = await openBrand()
  await user.type(screen.getByLabelText('Legal line'), 'Company 1')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.getByLabelText('Legal line')).toHaveValue(''))
})

it('says at its field what the server refuses', async () => {
  serveBrand(
    exchange('PUT', address, 422, {
      title: 'Invalid',
      status: 422,
      detail: 'Accent colour must be a colour.',
      errors: [
        { field: 'accent', message: 'must be a colour such as #1957d2, or empty' },
      ],
    }),
  )
  const { user } = await openBrand()
  await user.type(screen.getByLabelText('Accent colour'), 'red')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText('Accent colour must be a colour such as #1957d2, or empty')
  expect(screen.getByLabelText('Accent colour')).toHaveValue('red')
})

it('says so where the server does not answer', async () => {
  serve(failure('GET', address, 500, 'Broken.'))
  open('/admin/brand')
  await screen.findByText(/Broken/)
})
