import { screen } from '@testing-library/react'
import type * as told from 'told:quoin'
import { expect, it, onTestFinished, vi } from 'vitest'
import names from '../../../modules.json'
import type { ContentType, Field, Schema } from '../../model/schema.ts'
import { notice, open } from '../../testing/open.tsx'
import { exchange, me, recorded, serve, updatesOf } from '../../testing/serve.ts'
import { modules, hostModules, type OwnProps } from './hostModules.ts'

const { Form, ScreenHeader, useCan, useEntries, useForm, useSave } = hostModules.quoin

/** The recorded schema, in which team members have a custom screen. */
function withScreen() {
  const schema = recorded('schema')
  const { types } = schema.response.body as Schema
  const member = types.find(({ name }) => name === 'member')
  if (member)
    member.screen = `/admin/assets/nowhere/${expect.getState().currentTestName}.js`
  return schema
}

function give(Screen: (props: OwnProps) => React.ReactNode) {
  modules['member/screen'] = { default: Screen }
  onTestFinished(() => void Reflect.deleteProperty(modules, 'member/screen'))
}

const times = { createdAt: '2026-01-01T10:00:00Z', updatedAt: '2026-01-01T10:00:00Z' }
const ada = { id: 'ada', name: 'Ada', position: 'Engineer', ...times }
const listed = exchange('GET', '/api/team', 200, [ada], {
  'X-Total-Count': '1',
})

function Team({ type }: { type: ContentType }) {
  const { entries = [], total } = useEntries(type, { fields: 'name' })
  const can = useCan(type)
  const form = useForm()
  const save = useSave(type)
  return (
    <>
      <ScreenHeader title={`A team of ${total}`} />
      {entries.map((one) => (
        <button
          key={one.id}
          type="button"
          onClick={() => save(one, { position: 'Captain' }, 'Promoted')}
        >
          Promote {String(one.name)}
        </button>
      ))}
      {can.create && (
        <button type="button" onClick={form.add}>
          Hire
        </button>
      )}
      <Form type={type} />
    </>
  )
}

declare module 'told:quoin' {
  // A module passes on its props.
  interface ScreenType extends ContentType {}
  interface ScreenField extends Field {}
}

/** The declarations for screens. Names that pages have too are declared for both. */
type Told = Omit<typeof told, 'titleOf' | 'useEntries'> & {
  titleOf: (type: told.ScreenType, entry: told.ScreenEntry) => string
  useEntries: (
    type: told.ScreenType,
    wanted?: told.Wanted,
  ) => {
    entries: told.ScreenEntry[] | undefined
    total: number | undefined
    problem: string | undefined
  }
}

it('offers what editors are told', () => {
  const library: Pick<Told, keyof typeof hostModules.quoin> = hostModules.quoin
  expect(Object.keys(library)).not.toEqual([])
})

it('offers what modules.json says', () => {
  expect(Object.keys(hostModules).sort()).toEqual(Object.keys(names).sort())
  for (const [library, all] of Object.entries(names)) {
    const has = Object.keys(hostModules[library as keyof typeof hostModules])
    expect(has).toEqual(expect.arrayContaining(all))
    if (!library.startsWith('react')) expect(has.sort()).toEqual([...all].sort())
  }
})

it('shows the screen that a type brings along, which reads, saves and opens the form', async () => {
  give(Team)
  const one = exchange('GET', '/api/team/ada', 200, ada, { ETag: '"1"' })
  const saved = exchange('PUT', '/api/team/ada', 200, ada, { ETag: '"2"' })
  const made = serve(withScreen(), listed, one, saved)
  const { user } = open('/admin/team')

  await screen.findByRole('heading', { level: 1, name: 'A team of 1' })
  await user.click(await screen.findByRole('button', { name: 'Promote Ada' }))
  await notice('Promoted')
  expect(updatesOf(made)).toEqual([{ position: 'Captain' }])
  await user.click(screen.getByRole('button', { name: 'Hire' }))
  await screen.findByRole('dialog', { name: 'Add New Team Member' })
})

it('tells a screen what the person may do', async () => {
  give(Team)
  serve(withScreen(), listed, me('viewer'))
  open('/admin/team')

  await screen.findByRole('button', { name: 'Promote Ada' })
  expect(screen.queryByRole('button', { name: 'Hire' })).not.toBeInTheDocument()
})

it.each([
  ['fails', true],
  ['does not arrive', false],
])('shows the generic screen where that one %s', async (_, arrives) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  if (arrives)
    give(() => {
      throw new Error('broken')
    })
  serve(withScreen(), exchange('GET', '/api/team', 200, [], { 'X-Total-Count': '0' }))
  open('/admin/team')

  await screen.findByRole('heading', { level: 1, name: 'Team Members Management' })
})
