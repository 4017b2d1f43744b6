import { serverFrom } from '@quoin/shared-ui/testing/server.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import type { Field } from '../../model/schema.ts'
import { FieldRow } from '../FieldRow.tsx'

const field: Field = { name: 'icon', label: 'Icon', kind: 'icon' }
const listed = [
  { name: 'bag-mail', label: 'Bag', styles: ['solid'], terms: ['email'] },
  { name: 'box', label: 'Box', styles: ['solid'], terms: ['package'] },
  {
    name: 'envelope',
    label: 'Envelope',
    styles: ['solid', 'regular'],
    aliases: ['mail-cover'],
    terms: ['email'],
  },
]

function Form({ start }: { start: string }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  )
  const [value, setValue] = useState<unknown>(start)
  return (
    <QueryClientProvider client={client}>
      <FieldRow
        field={field}
        name="icon"
        value={value}
        onChange={setValue}
        errorAt={() => undefined}
      />
    </QueryClientProvider>
  )
}

function open(start = 'fas fa-box', status = 200) {
  const server = serverFrom([
    {
      name: 'icons',
      request: { method: 'GET', path: '/icons/index.json' },
      response: {
        status,
        headers: { 'Content-Type': 'application/json' },
        body: status === 200 ? listed : {},
      },
    },
  ])
  server.listen()
  onTestFinished(() => server.close())
  render(<Form start={start} />)
  return userEvent.setup()
}

async function pick(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Choose icon' }))
  return within(await screen.findByRole('dialog', { name: 'Choose an icon' }))
}

it('finds an icon by what it means, and takes it with the keyboard', async () => {
  const user = open()
  const dialog = await pick(user)
  expect(await dialog.findByRole('option', { name: 'Box' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await user.type(dialog.getByRole('searchbox', { name: 'Search all icons' }), 'email')
  await dialog.findByText('3 icons')
  await user.keyboard('{ArrowDown}{End}')
  expect(dialog.getByRole('option', { name: 'Envelope, outlined' })).toHaveFocus()
  await user.keyboard('{Enter}')

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Icon')).toHaveValue('far fa-envelope')
})

it('shows what is called so before what means it', async () => {
  const user = open()
  const dialog = await pick(user)
  await user.type(dialog.getByRole('searchbox'), 'env')
  await dialog.findByText('2 icons')
  await user.clear(dialog.getByRole('searchbox'))
  await user.type(dialog.getByRole('searchbox'), 'nothing such')

  await dialog.findByText('No icon is found by “nothing such”.')
})

it('says that the list cannot be loaded, and loads it again', async () => {
  const user = open('fas fa-box', 503)
  const dialog = await pick(user)

  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The list of icons could not be loaded.',
  )
  dialog.getByRole('button', { name: 'Try Again' })
})

it.each(['fas fa-nonsense', 'far fa-box', 'rocket', 'fab fa-envelope'])(
  'says that %s is no icon',
  async (name) => {
    const user = open('')
    await user.type(screen.getByLabelText('Icon'), name)

    await screen.findByText('No icon has this name; it is shown as a box.')
  },
)

it.each([
  'fas fa-box',
  'fa-solid fa-mail-cover',
  'fa-regular fa-envelope',
  'fa-envelope',
])('knows %s', async (name) => {
  const user = open('')
  await user.type(screen.getByLabelText('Icon'), 'x')
  await screen.findByText('No icon has this name; it is shown as a box.')
  await user.clear(screen.getByLabelText('Icon'))
  await user.type(screen.getByLabelText('Icon'), name)

  await expect
    .poll(() => screen.queryByText('No icon has this name; it is shown as a box.'))
    .toBeNull()
})
