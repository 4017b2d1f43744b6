import { renderApp } from '@quoin/shared-ui/testing/renderApp.tsx'
import { screen, within } from '@testing-library/react'
import { useCallback } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { expect, it } from 'vitest'
import type { Drafts } from '../../fields/drafts.ts'
import type { Field } from '../../model/schema.ts'
import { explain } from './explain.ts'
import { FieldsRow } from './FieldsRow.tsx'

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

const list: Field = { name: 'fields', label: 'Fields', kind: 'list', maxItems: 60 }
const colour = {
  name: 'colour',
  label: 'Colour',
  kind: 'radio',
  required: false,
  choices: [
    { value: 'r', label: 'Red' },
    { value: 'Blue', label: 'Blue' },
  ],
  help: '',
  width: 'full',
}

interface Props {
  fields: Drafts[]
  complaints?: Record<string, string>
}

/** The builder, and the values that it would send. */
function Builder({ fields, complaints = {} }: Props) {
  const { control } = useForm<Drafts>({
    defaultValues: { title: 'Ask', submit: '', consent: { text: '' }, fields },
  })
  const errorAt = useCallback(
    (path: string, within = false) =>
      complaints[path] ??
      (within
        ? Object.entries(complaints).find(([other]) => other.startsWith(path))?.[1]
        : undefined),
    [complaints],
  )
  return (
    <>
      <FieldsRow field={list} control={control} errorAt={errorAt} />
      <output aria-label="Sent">
        {JSON.stringify(useWatch({ control, name: 'fields' }))}
      </output>
    </>
  )
}

async function open(props: Props) {
  const { user } = renderApp([{ path: '/', element: <Builder {...props} /> }], '/')
  const builder = within(screen.getByRole('group', { name: 'Fields' }))
  await builder.findByRole('button', { name: 'Add field' })
  return { user, builder }
}

const sent = () =>
  JSON.parse(
    screen.getByRole('status', { name: 'Sent' }).textContent,
  ) as (typeof colour)[]

const names = () => sent().map(({ name }) => name)

it('lists fields by their kinds, and opens each', async () => {
  const { user, builder } = await open({ fields: [{ ...colour, required: true }] })
  expect(builder.getByLabelText(/^Label/)).not.toBeVisible()

  await user.click(builder.getByText('Choice, all shown, required'))

  expect(builder.getByLabelText(/^Label/)).toBeVisible()
  expect(builder.getByLabelText(/^Name/)).not.toBeVisible()
  await user.click(builder.getByText('For developers'))
  expect(builder.getByLabelText(/^Name/)).toBeVisible()
})

it('names a new field after its label, until somebody types the name', async () => {
  const { user, builder } = await open({ fields: [colour] })
  await user.click(builder.getByRole('button', { name: 'Add field' }))
  expect(builder.getAllByLabelText(/^Label/)[1]).toHaveFocus()
  expect(names()).toEqual(['colour', 'field'])

  await user.keyboard('Colour')
  expect(names()).toEqual(['colour', 'colour-2'])
  await user.click(builder.getAllByText('For developers')[1] ?? document.body)
  const name = builder.getAllByLabelText(/^Name/)[1] ?? document.body
  await user.clear(name)
  await user.type(name, 'paint')
  await user.type(builder.getAllByLabelText(/^Label/)[1] ?? document.body, 's')
  expect(names()).toEqual(['colour', 'paint'])
})

it('keeps the name of a stored field when its label changes', async () => {
  const { user, builder } = await open({ fields: [colour] })
  await user.click(builder.getByText('Choice, all shown', { selector: 'summary' }))
  await user.type(builder.getByLabelText(/^Label/), 's')

  expect(sent()[0]).toMatchObject({ name: 'colour', label: 'Colours' })
})

it('copies a field below it, with a name of its own', async () => {
  const last = { ...colour, name: 'last', label: 'Last', kind: 'text', choices: [] }
  const { user, builder } = await open({ fields: [colour, last] })
  await user.click(builder.getByRole('button', { name: 'Copy Colour' }))

  expect(sent()).toEqual([colour, { ...colour, name: 'colour-2' }, last])
  const [, handle] = builder.getAllByRole('button', { name: 'Move Colour' })
  expect(handle).toHaveFocus()
})

it('keeps the choices while the kind has any', async () => {
  const { user, builder } = await open({ fields: [colour] })
  await user.click(builder.getByText('Choice, all shown', { selector: 'summary' }))
  const kind = builder.getByLabelText('Kind')
  await user.selectOptions(kind, 'Several choices')
  expect(sent()[0]).toMatchObject({ kind: 'several', choices: colour.choices })
  expect(builder.getByLabelText(/^Choices/)).toHaveValue('r | Red\nBlue')

  await user.selectOptions(kind, 'Number')
  expect(sent()[0]).toMatchObject({ kind: 'number', choices: [] })
})

it('shows radio buttons and boxes in the preview', async () => {
  const days = { ...colour, name: 'days', label: 'Days', kind: 'several' }
  const { user } = await open({ fields: [colour, days] })
  const preview = within(screen.getByRole('region', { name: 'Preview of the form' }))

  await user.click(preview.getByRole('radio', { name: 'Red' }))
  expect(preview.getByRole('radio', { name: 'Red' })).toBeChecked()
  const boxes = preview.getAllByRole('checkbox')
  for (const box of boxes) await user.click(box)
  expect(preview.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
})

it('opens a field with an error, and its part for developers', async () => {
  const complaints = {
    'fields[0].choices': 'write at least one choice',
    'fields[0].name': 'is required',
  }
  const { builder } = await open({ fields: [{ ...colour, choices: [] }], complaints })

  expect(builder.getByLabelText(/^Choices/)).toBeVisible()
  expect(builder.getByText('Write at least one choice')).toBeVisible()
  expect(builder.getByText('Name is required')).toBeVisible()
})

it.each([
  ['fields[0].choices', 'write at least one choice', "Field 1 'Colour'"],
  ['fields[0].choices[2].value', 'write choice 3', "Field 1 'Colour'"],
  ['fields[1].name', 'write another name', 'Field 2'],
])('names the field of the error at %s', (path, message, label) => {
  const fields = [colour, { ...colour, label: ' ' }]
  expect(explain(path, message, { fields })).toEqual({ label, text: `${message}.` })
})

it('explains rules of the parts of a field, and no other errors', () => {
  const drafts = { fields: [colour] }
  expect(explain('fields[0].label', 'is required', drafts)).toEqual({
    label: "Field 1 'Colour'",
    text: 'the label is required.',
  })
  expect(explain('title', 'is required', drafts)).toBeUndefined()
  expect(explain('fields', 'must be at most 60 entries', drafts)).toBeUndefined()
})
