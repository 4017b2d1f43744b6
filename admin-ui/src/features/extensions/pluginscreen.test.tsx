import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { identityOf } from '../../testing/identity.ts'
import { confirmAs, wantsPassword } from '../../testing/confirm.ts'
import { notice, open } from '../../testing/open.tsx'
import { exchange, failure, me, serve, writesOf } from '../../testing/serve.ts'
import { hostModules, modules } from './hostModules.ts'

const { call, QuoinError, ScreenHeader, useNotice } = hostModules.quoin

const desk = {
  name: 'desk',
  title: 'Front desk',
  icon: 'fas fa-bell',
  group: 'inbox' as const,
}

/** The identity of an editor with the screen. Each test has its own script, because scripts are cached. */
function who() {
  const script = `/admin/assets/nowhere/${expect.getState().currentTestName}.js`
  const screens = [...identityOf('editor').screens, { ...desk, script }]
  return me('editor', { screens })
}

function give(Screen: (props: { title: string; path: string[] }) => React.ReactNode) {
  modules['/admin/desk'] = { default: Screen }
  onTestFinished(() => void Reflect.deleteProperty(modules, '/admin/desk'))
}

it.each([
  ['/admin/desk', '[]'],
  ['/admin/desk/2031', '["2031"]'],
  ['/admin/desk/2031/the%20first/3', '["2031","the first","3"]'],
])('shows the screen of a plugin at %s', async (address, path) => {
  give((props) => (
    <>
      <ScreenHeader title={props.title} />
      <p>{JSON.stringify(props.path)}</p>
    </>
  ))
  serve(who())
  const { user } = open(address)
  await screen.findByRole('heading', { level: 1, name: 'Front desk' })
  screen.getByText(path)
  const nav = within(screen.getByRole('navigation', { name: 'Admin' }))
  await user.click(nav.getByRole('button', { name: 'More' }))
  const link = nav.getByRole('link', { name: 'Front desk' })
  expect(link).toHaveAttribute('href', '/admin/desk')
  expect(link.closest('ul')?.parentElement).toHaveTextContent(/^Inbox/)
})

it('has no screen for a person whose role has none', async () => {
  give(() => <ScreenHeader title="Secret" />)
  serve(me('viewer'))
  open('/admin/desk')
  await screen.findByRole('heading', { name: 'Page Not Found' })
  expect(screen.queryByRole('link', { name: 'Front desk' })).not.toBeInTheDocument()
})

it.each([
  ['fails', true],
  ['does not arrive', false],
])('says so where the module %s, and keeps the frame', async (_, arrives) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  if (arrives)
    give(() => {
      throw new Error('broken')
    })
  serve(who())
  open('/admin/desk')
  await screen.findByRole('heading', { level: 1, name: 'Front desk' })
  screen.getByRole('heading', { name: 'This screen does not work' })
  screen.getByRole('navigation', { name: 'Admin' })
})

/** A screen with a button that calls, and shows the answer or the failure. */
function Caller({ method, path }: { method: 'GET' | 'POST'; path: string }) {
  const notify = useNotice()
  const [answer, setAnswer] = useState<unknown>()
  const run = async () => {
    try {
      setAnswer(await call(method, path, method === 'POST' ? { n: 1 } : undefined))
      notify('Done')
    } catch (error) {
      notify('Not done', error)
      if (!(error instanceof QuoinError)) throw error
      const { name, status, code, fields } = error
      setAnswer({ name, status, code, fields })
    }
  }
  return (
    <>
      <ScreenHeader title="Caller">
        <button type="button" onClick={() => void run()}>
          Call
        </button>
      </ScreenHeader>
      <output aria-label="Answer">
        {answer instanceof Blob ? 'a file' : JSON.stringify(answer)}
      </output>
    </>
  )
}

async function called(
  method: 'GET' | 'POST',
  path: string,
  ...exchanges: Parameters<typeof serve>
) {
  give(() => <Caller method={method} path={path} />)
  const made = serve(who(), ...exchanges)
  const { user } = open('/admin/desk')
  await user.click(await screen.findByRole('button', { name: 'Call' }))
  return { made, user }
}

it('answers a call of a module with the value of its JSON', async () => {
  const { made } = await called(
    'GET',
    '/api/desk/guests?day=3',
    exchange('GET', '/api/desk/guests?day=3', 200, [{ name: 'Mia' }]),
  )
  await notice('Done')
  expect(screen.getByRole('status', { name: 'Answer' })).toHaveTextContent(
    '[{"name":"Mia"}]',
  )
  expect(made.some(({ path }) => path === '/api/desk/guests?day=3')).toBe(true)
})

it('sends a body as JSON, and answers an empty response with nothing', async () => {
  const { made } = await called(
    'POST',
    '/api/desk/guests',
    exchange('POST', '/api/desk/guests', 204),
  )
  await notice('Done')
  expect(writesOf(made)).toEqual(['POST /api/desk/guests'])
  expect(made.find(({ method }) => method === 'POST')?.text).toBe('{"n":1}')
})

it('throws why a call was refused, with the fields', async () => {
  await called(
    'POST',
    '/api/desk/guests',
    exchange('POST', '/api/desk/guests', 422, {
      title: 'Invalid values',
      status: 422,
      detail: 'The name is required.',
      errors: [
        { field: 'name', message: 'is required' },
        { field: 'name', message: 'is another' },
      ],
    }),
  )
  await notice('Not done', 'The name is required.')
  const shown = screen.getByRole('status', { name: 'Answer' }).textContent
  expect(JSON.parse(shown)).toEqual({
    name: 'QuoinError',
    status: 422,
    code: 'invalid',
    fields: { name: 'is required' },
  })
})

it('throws that a server fails, and that none can be reached', async () => {
  const { user } = await called(
    'GET',
    '/api/desk/guests',
    failure('GET', '/api/desk/guests', 503, 'The plugin is busy.'),
  )
  await notice('Not done', 'The plugin is busy.')
  expect(screen.getByRole('status', { name: 'Answer' })).toHaveTextContent(
    '"status":503,"code":"unavailable"',
  )
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  onTestFinished(() => void vi.restoreAllMocks())
  await user.click(screen.getByRole('button', { name: 'Call' }))
  await notice('Not done', 'The server cannot be reached.')
  expect(screen.getByRole('status', { name: 'Answer' })).toHaveTextContent(
    '"status":0,"code":"unreachable"',
  )
})

it('asks for the password where a call wants it, and calls again', async () => {
  const { made, user } = await called(
    'POST',
    '/api/desk/close',
    wantsPassword('POST', '/api/desk/close', 'password'),
    exchange('POST', '/api/desk/close', 200, { closed: true }),
    exchange('POST', '/api/admin/me/confirm', 204),
  )
  await confirmAs(user, 'correct horse')
  await notice('Done')
  await waitFor(() => {
    expect(screen.getByRole('status', { name: 'Answer' })).toHaveTextContent(
      '{"closed":true}',
    )
  })
  expect(writesOf(made)).toEqual([
    'POST /api/desk/close',
    'POST /api/admin/me/confirm',
    'POST /api/desk/close',
  ])
})

it.each(['https://example.com/api', '//example.com/api', 'api/desk'])(
  'calls no address such as %s',
  async (path) => {
    await expect(call('GET', path)).rejects.toThrow('is no path of this site')
  },
)
