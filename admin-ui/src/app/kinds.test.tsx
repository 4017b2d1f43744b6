import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import offered from '../../kinds.json'
import { FieldRow } from '../fields/FieldRow.tsx'
import { widgetOf } from '../fields/widgets.ts'
import type { Field } from '../model/schema.ts'
import {
  kindLibraries,
  type KindModule,
  kindModules,
} from '../features/extensions/kindModules.ts'
import './kinds.ts'

const { Input } = kindLibraries.quoin

interface Measure {
  amount: number
}

/** Gives a module with its components to a field of its own, because scripts are cached. */
function fieldOf(module: Partial<KindModule> | undefined): Field {
  const name = expect.getState().currentTestName ?? ''
  if (module) {
    const key = `/kind/${name}`
    kindModules[key] = { Widget, ...module }
    onTestFinished(() => void Reflect.deleteProperty(kindModules, key))
  }
  return {
    name: 'weight',
    label: 'Weight',
    kind: 'custom',
    custom: name,
    script: `/admin/assets/nowhere/${name}.js`,
    help: 'With its packing',
  }
}

/** A field in a form, whose draft is shown as JSON. */
function Form({ field, problem }: { field: Field; problem?: string }) {
  const [draft, setDraft] = useState<unknown>({ amount: 5 })
  return (
    <>
      <FieldRow
        field={field}
        name="weight"
        value={draft}
        onChange={setDraft}
        errorAt={() => problem}
      />
      <output aria-label="Draft">{JSON.stringify(draft)}</output>
    </>
  )
}

const Widget: KindModule['Widget'] = ({ id, label, value, onChange, problem }) => (
  <Input
    bare
    id={id}
    label={label}
    value={String((value as Measure | null)?.amount ?? '')}
    {...(problem !== undefined && { error: problem })}
    onChange={(text) => {
      onChange(text === '' ? undefined : { amount: Number(text) })
    }}
  />
)

function draft() {
  return screen.getByRole('status', { name: 'Draft' }).textContent
}

it('edits a value with the widget of its module', async () => {
  const user = userEvent.setup()
  render(<Form field={fieldOf({ Widget })} />)
  const control = await screen.findByLabelText('Weight')
  expect(control).toHaveValue('5')
  screen.getByText('With its packing.')
  await user.type(control, '0')
  expect(draft()).toBe('{"amount":50}')
  await user.clear(control)
  expect(draft()).toBe('null')
})

it('shows the problem of the field, and gives it to the widget', async () => {
  render(<Form field={fieldOf({ Widget })} problem="must be above zero" />)
  const control = await screen.findByLabelText('Weight')
  expect(control).toBeInvalid()
  expect(control).toHaveAccessibleDescription('Weight must be above zero')
})

it.each([
  ['fails', true],
  ['does not arrive', false],
])('keeps the value where the module %s, and says so', async (_, arrives) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const broken: KindModule['Widget'] = () => {
    throw new Error('broken')
  }
  render(<Form field={fieldOf(arrives ? { Widget: broken } : undefined)} />)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Weight cannot be edited now: .* The value is kept\./,
  )
  screen.getByText('{"amount":5}', { selector: 'code' })
  expect(draft()).toBe('{"amount":5}')
})

it('lets a widget that failed be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  let fails = true
  const Sometimes: KindModule['Widget'] = (props) => {
    if (fails) throw new Error('broken')
    return <Widget {...props} />
  }
  const user = userEvent.setup()
  render(<Form field={fieldOf({ Widget: Sometimes })} />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(again)
  expect(await screen.findByLabelText('Weight')).toHaveValue('5')
})

const Cell: KindModule['Cell'] = ({ value }) =>
  `${String((value as Measure).amount)} in a list`
const Show: KindModule['Show'] = ({ value }) => `${String((value as Measure).amount)} kg`

it.each<[string, Partial<KindModule>, string, string]>([
  ['Cell and Show', { Cell, Show }, '5 in a list', '5 kg'],
  ['Show alone', { Show }, '5 kg', '5 kg'],
  ['Cell alone', { Cell }, '5 in a list', '5 in a list'],
  ['neither', {}, '{"amount":5}', '{"amount":5}'],
])('shows a value with %s', async (_, module, inList, elsewhere) => {
  const field = fieldOf({ Widget, ...module })
  const { Cell: InList, Diff, View } = widgetOf('custom')
  if (!Diff || !View) throw new Error('a part is missing')
  const value = { amount: 5 }
  const { container } = render(
    <>
      <p>
        <InList field={field} value={value} />
      </p>
      <p>
        <Diff field={field} value={value} lookup={widgetOf} />
      </p>
      <p>
        <View field={field} value={value} />
      </p>
      <p>
        <InList field={field} value={null} />
      </p>
    </>,
  )
  await waitFor(() => {
    const texts = [...container.querySelectorAll('p')].map((one) => one.textContent)
    expect(texts).toEqual([inList, elsewhere, elsewhere, ''])
  })
})

it('offers modules what the server knows', () => {
  expect(Object.keys(kindLibraries.quoin)).toEqual(offered.quoin)
  expect(Object.keys(kindLibraries)).toEqual(['quoin', 'react', 'react/jsx-runtime'])
})
