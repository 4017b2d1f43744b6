import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { expect, it, onTestFinished } from 'vitest'
import { modules, offered } from '../features/generic/own/offered.ts'
import { templateMenus } from '../testing/menus.ts'
import { type Api, render } from './render.tsx'

const [settings] = golden('settings-get-public')

/** The responses for the frame by their paths. */
const frame: Record<string, unknown> = {
  '/api/settings': settings?.response.body,
  '/api/navigation': templateMenus,
}

const name = '/page/tickets/ticket.tsx'
const given = {
  name,
  module: '/assets/nowhere.js',
  title: 'Your ticket',
  props: { holder: 'Ada' },
}

const meter = { begin: () => true, end: () => undefined }

/** Renders the page with a module, and with a response to the list that it asks for. */
async function rendered(component: (props: never) => unknown, status = 200) {
  const load = [
    {
      name: 'talks',
      type: 'talk',
      path: 'talks',
      query: [['filter[day][eq]', { query: 'day' }]],
    },
  ]
  Object.assign(modules, { [name]: { default: component, query: ['day'], load } })
  onTestFinished(() => {
    Reflect.deleteProperty(modules, name)
  })
  const api: Api = (path) => {
    const json = { 'content-type': 'application/json' }
    const lists = status === 200 ? '[{"id":"a"}]' : '{}'
    if (path.startsWith('/api/talks')) return [status, json, lists]
    return [200, json, JSON.stringify(frame[path] ?? [])]
  }
  return render(
    { origin: 'https://a.example', address: '/tickets/a?day=2', seq: 1, given },
    api,
    meter,
  )
}

interface Props {
  holder: string
  data: { talks: { total: number } }
}

const Ticket = ({ holder, data }: Props) => {
  const [search] = offered['react-router'].useSearchParams()
  return <h1>{`${holder}: ${data.talks.total} [${search.toString()}]`}</h1>
}

it('draws the page of a plugin, and embeds its lists', async () => {
  const { head, body, answers, failed } = await rendered(Ticket)
  expect(body).toContain('Ada: 1 [day=2]')
  expect(head).toContain('<title>Your ticket')
  expect(JSON.parse(answers)).toHaveProperty(['/api/talks?filter%5Bday%5D%5Beq%5D=2'])
  expect(failed.filter((path) => path.startsWith('/api/talks'))).toEqual([])
})

it('finds nothing for a value in the address that the list refuses, and does not fail', async () => {
  const { body, failed } = await rendered(Ticket, 400)
  expect(body).toContain('Ada: 0 [day=2]')
  expect(failed.filter((path) => path.startsWith('/api/talks'))).toEqual([])
})

it('says so if the list cannot be read', async () => {
  const { body, failed } = await rendered(Ticket, 503)
  expect(body).toContain('Your ticket could not be loaded')
  expect(failed).toContain('/api/talks?filter%5Bday%5D%5Beq%5D=2')
})

it('reports a module that fails', async () => {
  const { body, broken } = await rendered(() => {
    throw new Error('it has no seat')
  })
  expect(body).toContain('Your ticket could not be loaded')
  expect(broken).toContain('it has no seat')
})
