import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Field } from '../../model/schema.ts'
import { FieldRow } from '../FieldRow.tsx'
import { type DraftError, writeDrafts } from '../drafts.ts'
import { widgetOf } from '../widgets.ts'
import { type Of, rowsOf, sourceOf } from './rows.ts'

function Form({ start, of = 'scalar' }: { start: string; of?: Of }) {
  const field: Field = {
    name: 'facts',
    label: 'Specifications',
    kind: 'map',
    of,
  }
  const [draft, setDraft] = useState(() =>
    widgetOf('map').read(start === '' ? null : start, field, widgetOf),
  )
  return (
    <FieldRow
      field={field}
      name="facts"
      value={draft}
      onChange={setDraft}
      errorAt={() => undefined}
    />
  )
}

async function open(start: string, of?: Of) {
  render(<Form start={start} of={of} />)
  await screen.findByRole('group', { name: 'Specifications, row by row' })
  return userEvent.setup()
}

const json = () => screen.getByLabelText<HTMLTextAreaElement>('Specifications')
const written = () => json().value.replaceAll(/\s*\n\s*/g, ' ')
const label = (row: number) => screen.getByLabelText(`Label of row ${String(row)}`)
const value = (row: number) => screen.getByLabelText(`Value of row ${String(row)}`)
const press = (name: string) => screen.getByRole('button', { name })

it('is a text box of JSON with rows beside it', async () => {
  await open('{"Hosting":"UK","Seats":5}')

  expect(json()).toHaveValue('{\n  "Hosting": "UK",\n  "Seats": 5\n}')
  expect(label(1)).toHaveValue('Hosting')
  expect(value(2)).toHaveValue('5')
})

it('writes what is typed in rows as JSON', async () => {
  const user = await open('')
  await user.click(press('Add row'))
  expect(label(1)).toHaveFocus()
  expect(json()).toHaveValue('')
  await user.keyboard('Hosting{Tab}UK{Enter}')
  expect(label(2)).toHaveFocus()
  await user.keyboard('Seats{Tab}5')
  expect(written()).toBe('{ "Hosting": "UK", "Seats": 5 }')

  await user.type(value(2), ' or more')
  expect(written()).toBe('{ "Hosting": "UK", "Seats": "5 or more" }')
})

it('keeps a number a number, a text a text, and all digits of the rest', async () => {
  const user = await open('{"a":9007199254740993,"b":"7","c":1.10}')
  await user.clear(value(2))
  await user.type(value(2), '8')
  await user.clear(value(3))
  await user.type(value(3), '£1,500.50')

  expect(written()).toBe('{ "a": 9007199254740993, "b": "8", "c": 1500.50 }')
  expect(value(3)).toHaveValue('£1,500.50')
})

it('leaves a new specification a text where a number says less', async () => {
  const user = await open('')
  await user.click(press('Add row'))
  await user.keyboard('Code{Tab}007')

  expect(written()).toBe('{ "Code": "007" }')
})

it('reads prices as people write them, and says which it cannot', async () => {
  const user = await open('{"Starter":149}', 'price')
  await user.clear(value(1))
  await user.type(value(1), '£1,5')
  expect(value(1)).toBeInvalid()
  expect(value(1)).toHaveAccessibleDescription(
    'The value has a comma that can be read in two ways: write 1.5 or 15',
  )

  await user.type(value(1), '00')
  expect(value(1)).not.toBeInvalid()
  expect(written()).toBe('{ "Starter": 1500 }')
})

it('says which label is missing or stands twice, and loses neither', async () => {
  const user = await open('{"a":1,"b":2}')
  await user.clear(label(2))
  expect(label(2)).toHaveAccessibleDescription('This value needs a label.')
  await user.type(label(2), 'a')
  expect(label(2)).toHaveAccessibleDescription('Another row has this label.')
  expect(written()).toBe('{ "a": 1, "a": 2 }')

  await user.type(label(2), 'b')
  expect(label(2)).not.toBeInvalid()
  expect(written()).toBe('{ "a": 1, "ab": 2 }')
})

it('moves and removes rows, and keeps the focus', async () => {
  const user = await open('{"a":1,"b":2,"c":3}')
  await user.click(press('Move row 2 up'))
  expect(written()).toBe('{ "b": 2, "a": 1, "c": 3 }')
  expect(press('Move row 1 up')).toHaveFocus()
  expect(press('Move row 1 up')).toHaveAttribute('aria-disabled', 'true')
  screen.getByText('Row 2 is now row 1.')
  await user.click(press('Remove row 2'))
  expect(written()).toBe('{ "b": 2, "c": 3 }')
  expect(press('Add row')).toHaveFocus()
})

it('follows the JSON, and waits while that cannot be read', async () => {
  const user = await open('{"a":1}')
  await user.clear(json())
  await user.type(json(), '{{"z": true, "parts": [[1, 2]')
  expect(press('Add row')).toBeDisabled()
  screen.getByText('The rows wait until the JSON can be read again.')
  await user.type(json(), '}')
  expect(value(1)).toHaveDisplayValue('Yes')
  expect(label(2)).toHaveValue('parts')

  await user.click(press('Edit as JSON'))
  expect(json()).toHaveFocus()
  expect(json().value.slice(json().selectionStart, json().selectionEnd)).toBe('[1, 2]')
})

it.each<[string, Of, string]>([
  ['{"a":1,"a":2}', 'scalar', 'has “a” twice: each label stands once'],
  ['{" ":1}', 'scalar', 'must not have an empty label'],
  ['{"a":"one"}', 'price', 'has “a”, which must be a number'],
])('refuses %s', (draft, of, complaint) => {
  const field: Field = { name: 'it', label: 'It', kind: 'map', ...(of && { of }) }

  expect(() => widgetOf('map').write(draft, field, widgetOf)).toThrow(complaint)
})

it('names the field in the sentence, and leaves a parser its own', () => {
  const field: Field = { name: 'it', label: 'Prices', kind: 'map', of: 'price' }
  const failing = (draft: string) => {
    try {
      return writeDrafts({ it: draft }, [field], widgetOf)
    } catch (error) {
      return (error as DraftError).sentence
    }
  }

  expect(failing('{"a":"one"}')).toBe('Prices has “a”, which must be a number')
  expect(failing('{"a"')).toMatch(/JSON/)
  expect(failing('{"a"')).not.toMatch(/^Prices/)
})

it('has rows that give back any JSON of an object, whatever it may be', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      const rows = rowsOf(JSON.stringify(object))

      expect(JSON.parse(sourceOf(rows ?? [], 'scalar'))).toEqual(
        JSON.parse(JSON.stringify(object)),
      )
    }),
  )
})
