import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Entry } from '../../model/schema.ts'
import { notice, open } from '../../testing/open.tsx'
import { exchange, recorded, serve } from '../../testing/serve.ts'

it('shows each service with its parts', async () => {
  const list = recorded('service-list-as-staff')
  const [first] = list.response.body as Entry[]
  Object.assign(first ?? {}, {
    name: 'Apps',
    portfolio: ['one', 'two', 'three', 'four', 'five'],
    pricing: { Basic: 2400, Custom: 'from 9,000' },
  })
  serve(list)
  open('/admin/services')

  const card = within(await screen.findByRole('article', { name: 'Apps' }))
  card.getByText('three')
  expect(card.queryByText('four')).not.toBeInTheDocument()
  card.getByText('+2 more examples')
  card.getByText('Basic')
  card.getByText('£2,400')
  card.getByText('£from 9,000')
})

it('sends pricing as an object, a colour and the examples', async () => {
  const create = exchange('POST', '/api/services', 201, { id: 'new' })
  create.request.body = {
    name: 'Apps',
    description: 'We make them.',
    icon: 'fas fa-cogs',
    color: 'green',
    status: 'active',
    portfolio: ['One', 'Two'],
    pricing: { Basic: 10 },
  }
  serve(recorded('service-list-as-staff'), create)
  const { user } = open('/admin/services')
  await user.click(await screen.findByRole('button', { name: 'Add Service' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Service' }))
  await user.type(dialog.getByLabelText(/^Name/), 'Apps')
  await user.type(dialog.getByLabelText(/^Description/), 'We make them.')
  await user.selectOptions(dialog.getByLabelText('Colour'), 'green')
  await user.type(dialog.getByLabelText('Portfolio'), 'One\n\nTwo')
  await user.type(dialog.getByLabelText('Pricing'), '{{"Basic": 10}')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await notice('Service created successfully!')
})

it('asks before it deletes a service', async () => {
  serve(recorded('service-list-as-staff'))
  const { user } = open('/admin/services')
  const [button] = await screen.findAllByRole('button', { name: 'Delete' })
  await user.click(button ?? document.body)

  await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this service?',
  })
})
