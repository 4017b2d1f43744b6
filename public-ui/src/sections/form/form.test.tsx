import { renderApp } from '@quoin/shared-ui/testing/renderApp.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AskedForm } from '../../content/form.ts'
import { type Submission, Submitted } from '../../page/submission.ts'
import { answer, failure, serve } from '../../testing/serve.ts'
import { Form } from './Form.tsx'
import { contactForm, isSpecified } from './specified.ts'

const field = {
  required: false,
  choices: null,
  help: '',
  width: 'full' as const,
}
const form: AskedForm = {
  id: 'join',
  title: 'Join us',
  submit: 'Join',
  thanks: 'See you there.',
  consent: { text: 'I agree.', page: 'privacy' },
  fields: [
    { ...field, name: 'who', label: 'Your name', kind: 'text', required: true },
    {
      ...field,
      name: 'size',
      label: 'Size',
      kind: 'choice',
      choices: [
        { value: 's', label: 'Small' },
        { value: 'l', label: 'Large' },
      ],
    },
    { ...field, name: 'news', label: 'News', kind: 'check' },
    { ...field, name: 'constructor', label: 'Odd', kind: 'text' },
  ],
}
const there = [
  answer('/api/forms/join', form),
  answer('/api/pages/privacy', { title: 'Privacy', path: '/privacy' }),
]

async function open(submission?: Submission, address = '/join') {
  const element = (
    <Submitted value={submission}>
      <Form id="join" />
    </Submitted>
  )
  renderApp([{ path: '/join', element }], address)
  return within(await screen.findByRole('form', { name: 'Join us' }))
}

const meals = [
  { value: 'fish', label: 'Fish' },
  { value: 'rice', label: 'Rice' },
]
const days = ['Friday', 'Saturday', 'Sunday'].map((label) => ({
  value: label.slice(0, 3),
  label,
}))
const dinner: AskedForm = {
  ...form,
  consent: { text: '', page: '' },
  fields: [
    { ...field, name: 'guests', label: 'Guests', kind: 'number' },
    { ...field, name: 'meal', label: 'Meal', kind: 'radio', choices: meals },
    {
      ...field,
      name: 'days',
      label: 'Days',
      kind: 'several',
      required: true,
      help: 'Any of them.',
      choices: days,
    },
  ],
}

beforeEach(() => {
  sessionStorage.clear()
})

it('sends a number, one of several choices, and any number of them', async () => {
  const written = serve(
    answer('/api/forms/join', { id: 'one' }, 'POST'),
    answer('/api/forms/join', dinner),
  )
  const fields = await open()
  fireEvent.change(fields.getByLabelText('Guests'), { target: { value: '2.5' } })
  const meal = within(fields.getByRole('radiogroup', { name: 'Meal' }))
  fireEvent.click(meal.getByRole('radio', { name: 'Fish' }))
  fireEvent.click(meal.getByRole('radio', { name: 'Rice' }))
  const several = within(fields.getByRole('group', { name: 'Days' }))
  for (const name of ['Sunday', 'Saturday', 'Friday', 'Saturday'])
    fireEvent.click(several.getByRole('checkbox', { name }))
  fireEvent.click(fields.getByRole('button', { name: 'Join' }))

  await screen.findByText('See you there.')
  expect(written[0]?.body).toMatchObject({
    guests: '2.5',
    meal: 'rice',
    days: ['Fri', 'Sun'],
  })
  expect(fields.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument()
  expect(fields.queryByRole('radio', { checked: true })).not.toBeInTheDocument()
})

it('asks for a choice, at the first of them', async () => {
  serve(answer('/api/forms/join', dinner))
  const fields = await open()
  fireEvent.click(fields.getByRole('button', { name: 'Join' }))

  expect(fields.getByRole('checkbox', { name: 'Friday' })).toHaveFocus()
  expect(fields.getByRole('group', { name: 'Days' })).toHaveAccessibleDescription(
    'Any of them. This is required.',
  )
})

it('shows again what was chosen without a script, and keeps it', async () => {
  serve(answer('/api/forms/join', dinner))
  await open({
    type: 'form',
    form: 'join',
    values: { guests: 'two', meal: 'rice', days: 'Fri\nSun' },
    problem: { status: 422, detail: 'Odd.', errors: { guests: 'must be a number' } },
  })
  const element = screen.getByRole<HTMLFormElement>('form')

  expect(screen.getByLabelText('Guests')).toHaveAccessibleDescription(
    'It must be a number.',
  )
  expect([...new FormData(element)]).toEqual([
    ['guests', 'two'],
    ['meal', 'rice'],
    ['days', 'Fri'],
    ['days', 'Sun'],
    ['website', ''],
  ])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Friday' }))
  await waitFor(() =>
    expect(sessionStorage.getItem('quoin.form.join')).toContain('"days":"Sun"'),
  )
})

it('restores what was chosen before', async () => {
  serve(answer('/api/forms/join', dinner))
  sessionStorage.setItem('quoin.form.join', '{"meal":"fish","days":"Fri\\nSat"}')
  const fields = await open()

  expect(fields.getByRole('radio', { name: 'Fish' })).toBeChecked()
  expect(fields.getByRole('checkbox', { name: 'Friday' })).toBeChecked()
  expect(fields.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked()
})

it('sends what was typed, and thanks for it', async () => {
  const written = serve(answer('/api/forms/join', { id: 'one' }, 'POST'), ...there)
  const fields = await open()
  expect(await fields.findByRole('link', { name: 'Privacy' })).toHaveAttribute(
    'href',
    '/privacy',
  )
  fireEvent.change(fields.getByLabelText(/^Your name/), { target: { value: 'Ada' } })
  fireEvent.change(fields.getByLabelText('Size'), { target: { value: 'l' } })
  fireEvent.click(fields.getByLabelText(/^I agree/))
  fireEvent.click(fields.getByRole('button', { name: 'Join' }))

  await screen.findByText('See you there.')
  expect(written[0]).toMatchObject({
    path: '/api/forms/join',
    body: { who: 'Ada', size: 'l', news: false, consent: true },
  })
  expect(written[0]?.body).not.toHaveProperty('constructor.name')
  expect(fields.getByLabelText(/^Your name/)).toHaveValue('')
})

it('says what is missing before it sends anything', async () => {
  const written = serve(...there)
  const fields = await open()
  fireEvent.click(fields.getByRole('button', { name: 'Join' }))

  expect(fields.getByLabelText(/^Your name/)).toHaveFocus()
  expect(fields.getByLabelText(/^I agree/)).toHaveAccessibleDescription(
    /This is required/,
  )
  expect(written).toEqual([])
})

it('keeps what was typed when the server refuses it', async () => {
  serve(failure('/api/forms/join', 422, 'Your name is too odd.', 'POST'), ...there)
  const fields = await open()
  fireEvent.change(fields.getByLabelText(/^Your name/), { target: { value: 'Ada' } })
  fireEvent.click(fields.getByLabelText(/^I agree/))
  fireEvent.click(fields.getByRole('button', { name: 'Join' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Your name is too odd.')
  expect(fields.getByLabelText(/^Your name/)).toHaveValue('Ada')
  await waitFor(() => expect(sessionStorage.getItem('quoin.form.join')).toContain('Ada'))
})

it('can be sent by a browser alone', async () => {
  serve(...there)
  await open({
    type: 'form',
    form: 'join',
    values: { who: 'Bo', news: 'true' },
    problem: { status: 422, detail: 'Size is odd.', errors: { size: 'is odd' } },
  })
  const element = screen.getByRole<HTMLFormElement>('form')
  const { pathname, search } = new URL(element.action)
  expect([element.method, pathname + search]).toEqual([
    'post',
    '/api/forms/join?page=%2Fjoin',
  ])
  expect(screen.getByRole('alert')).toHaveTextContent('Size is odd.')
  expect(screen.getByLabelText(/^Your name/)).toHaveValue('Bo')
  expect(screen.getByLabelText('News')).toBeChecked()
  expect(screen.getByLabelText('Size')).toHaveAccessibleDescription('It is odd.')
})

it('thanks for what was sent without a script', async () => {
  serve(...there)
  await open(undefined, '/join?sent=join')
  expect(screen.getByRole('status')).toHaveTextContent('See you there.')
})

it('says without a script that files were omitted', async () => {
  serve(...there)
  await open(undefined, '/join?sent=join.without-files')
  expect(screen.getByRole('status')).toHaveTextContent(/received without its files/)
})

it('takes the form of the template for that of inquiries, until it asks for more', () => {
  expect(isSpecified(contactForm)).toBe(true)
  const [name, ...rest] = contactForm.fields
  expect(isSpecified({ ...contactForm, fields: rest })).toBe(false)
  const more = { ...field, name: 'budget', label: 'Budget', kind: 'text' as const }
  expect(
    isSpecified({ ...contactForm, fields: [...(name ? [name] : []), ...rest, more] }),
  ).toBe(false)
  expect(isSpecified({ ...contactForm, consent: { text: 'I agree', page: '' } })).toBe(
    false,
  )
})
