import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import {
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, type SubmitEvent, useId, useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { type Location, MemoryRouter, StaticRouter, useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { passed } from '../../page/passed.ts'
import { useTyped } from '../../page/useTyped.ts'
import { Link } from '../Link.tsx'
import { Drawing } from './Drawing.ts'
import { later, type Wish } from './later.tsx'

interface Props {
  label: string
}

const factQuery = queryOptions({ queryKey: ['fact'], queryFn: () => 'A fact' })

/** A part with a field, a button that needs its code, and a link. */
function Sample({ label }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [count, setCount] = useState(0)
  const [isSent, setSent] = useState(false)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(true)
  }
  useTyped(input, '', setText)
  return (
    <section aria-label="Sample">
      <label htmlFor={id}>{label}</label>
      <input id={id} ref={input} value={text} onChange={(e) => setText(e.target.value)} />
      <p>{`Typed: ${text}`}</p>
      <p>{useQueryClient().getQueryData(factQuery.queryKey) ?? 'A fact'}</p>
      <form onSubmit={(event) => send(event)}>
        <button>{isSent ? 'Sent' : 'Send'}</button>
      </form>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Pressed ${count}`}
      </button>
      <Link to="/about?from=sample#part" state={{ service: 'Apps' }}>
        About
      </Link>
    </section>
  )
}

let leave: (() => void) | undefined

afterEach(() => {
  leave?.()
  leave = undefined
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** Renders a page with the part on the server, and hydrates it in a browser that has not fetched the code. */
async function open(wish: Wish, load: () => Promise<ComponentType<Props>>) {
  const errors: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...said) => void errors.push(said))
  const Drawn = later(
    lazyPart(() => Promise.resolve(Sample)),
    { when: wish },
  )
  await Drawn.fetched()
  const client = new QueryClient()
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  box.innerHTML = renderToString(
    <QueryClientProvider client={client}>
      <Drawing
        value={(part, identifierPrefix) => renderToString(part, { identifierPrefix })}
      >
        <StaticRouter location="/">
          <Page Part={Drawn} />
        </StaticRouter>
      </Drawing>
    </QueryClientProvider>,
  )
  const served = [...box.querySelectorAll('section, input')]
  const Part = later(
    lazyPart(async () => load()),
    { when: wish },
  )
  const root = await act(() =>
    Promise.resolve(
      hydrateRoot(
        box,
        <QueryClientProvider client={client}>
          <MemoryRouter useTransitions={false}>
            <Page Part={Part} />
          </MemoryRouter>
        </QueryClientProvider>,
        { onRecoverableError: (error) => errors.push(error) },
      ),
    ),
  )
  leave = () => act(() => root.unmount())
  /** Expects the server's elements, hydrated without errors. */
  const expectSame = (count = served.length) => {
    expect([...box.querySelectorAll('section, input')]).toEqual(served.slice(0, count))
    expect(errors).toEqual([])
  }
  return {
    client,
    errors,
    expectSame,
    field: () => screen.getByRole<HTMLInputElement>('textbox'),
  }
}

function Page({ Part }: { Part: ComponentType<Props> }) {
  const { pathname, search, hash, state } = useLocation() as Location<unknown>
  const [label, setLabel] = useState('Name')
  return (
    <>
      <p>{`At ${pathname}${search}${hash}`}</p>
      <p>{`With ${JSON.stringify(state)}`}</p>
      <button type="button" onClick={() => setLabel('Full name')}>
        Rename
      </button>
      <Part label={label} />
    </>
  )
}

/** Code that loads when the test decides. */
function slowly() {
  const { promise, resolve } = Promise.withResolvers<ComponentType<Props>>()
  const load = vi.fn(() => promise)
  return { load, arrive: () => act(async () => resolve(Sample)) }
}

it('keeps the text, the focus and the caret of a field that was used before its code arrived', async () => {
  const { load, arrive } = slowly()
  const { field, expectSame } = await open('touched', load)
  expect(load).not.toHaveBeenCalled()
  act(() => field().focus())
  field().value = 'Ada Byron'
  field().setSelectionRange(3, 5)
  expect(load).toHaveBeenCalled()
  await arrive()

  await screen.findByText('Typed: Ada Byron')
  expect(field()).toHaveFocus()
  expect([field().selectionStart, field().selectionEnd]).toEqual([3, 5])
  expectSame()
})

it('takes up what was typed before its page was alive', async () => {
  const { load, arrive } = slowly()
  const { field, expectSame } = await open('touched', load)
  act(() => {
    field().value = 'Ada'
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await arrive()

  await screen.findByText('Typed: Ada')
  expectSame()
})

it('repeats the press of a button that its code answers', async () => {
  const { load, arrive } = slowly()
  const { expectSame } = await open('touched', load)
  const button = screen.getByRole('button', { name: 'Pressed 0' })
  act(() => {
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    button.click()
  })
  await arrive()

  await screen.findByRole('button', { name: 'Pressed 1' })
  expectSame()
})

it('sends a form by its code', async () => {
  const { load, arrive } = slowly()
  const { expectSame } = await open('touched', load)
  const sent = vi.fn((event: Event) => event.defaultPrevented)
  addEventListener('submit', sent)
  act(() => screen.getByRole('button', { name: 'Send' }).click())
  expect(load).toHaveBeenCalled()
  await arrive()

  await screen.findByRole('button', { name: 'Sent' })
  expect(sent.mock.results.map(({ value }) => value as boolean)).toEqual([true, true])
  removeEventListener('submit', sent)
  expectSame()
})

it('leaves a form to the browser where its code cannot be fetched', async () => {
  await open('touched', () => Promise.reject(new TypeError('Failed to fetch')))
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const send = (event: Event) => {
    if (event.defaultPrevented) return
    resolve(true)
    event.preventDefault()
  }
  addEventListener('submit', send)
  act(() => screen.getByRole('button', { name: 'Send' }).click())

  expect(await promise).toBe(true)
  removeEventListener('submit', send)
})

it('sends a form once where its code arrives afterwards', async () => {
  const load = vi
    .fn<() => Promise<ComponentType<Props>>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(Sample)
  const { field } = await open('touched', load)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const send = vi.fn((event: Event) => {
    if (event.defaultPrevented) return
    resolve(true)
    event.preventDefault()
  })
  addEventListener('submit', send)
  act(() => screen.getByRole('button', { name: 'Send' }).click())
  await promise
  send.mockClear()
  await act(async () => {
    field().focus()
    await passed(0)
  })
  act(() => screen.getByRole('button', { name: 'Pressed 0' }).click())

  await screen.findByRole('button', { name: 'Pressed 1' })
  expect(send).not.toHaveBeenCalled()
  removeEventListener('submit', send)
})

it('ends without an error where it is left before it is hydrated', async () => {
  const { load, arrive } = slowly()
  const { expectSame } = await open('touched', load)
  await act(async () => {
    screen.getByRole('textbox').focus()
    await arrive()
    await passed(0)
    leave?.()
    leave = undefined
  })
  await act(() => Promise.resolve())

  expectSame(0)
})

it('leads to pages of the site without its code', async () => {
  const { load } = slowly()
  await open('touched', load)
  act(() => screen.getByRole('link', { name: 'About' }).click())

  screen.getByText('At /about?from=sample#part')
  screen.getByText('With {"service":"Apps"}')
  expect(load).not.toHaveBeenCalled()
})

it('stays as it was drawn where its code cannot be fetched, and fetches it at the next touch', async () => {
  const load = vi
    .fn<() => Promise<ComponentType<Props>>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(Sample)
  const { field, expectSame } = await open('touched', load)
  const touch = () =>
    act(async () => {
      field().dispatchEvent(new Event('pointerover', { bubbles: true }))
      await Promise.resolve()
    })
  await touch()
  screen.getByRole('region', { name: 'Sample' })
  await touch()
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  expectSame()
})

it('is drawn anew without an error where its data has changed', async () => {
  const { load, arrive } = slowly()
  const { client, errors, field } = await open('touched', load)
  client.setQueryData(factQuery.queryKey, 'Another fact')
  act(() => field().focus())
  await arrive()

  await screen.findByText('Another fact')
  expect(errors).toEqual([])
})

it('is fetched when what it shows changes', async () => {
  const { load, arrive } = slowly()
  await open('touched', load)
  act(() => screen.getByRole('button', { name: 'Rename' }).click())
  expect(load).toHaveBeenCalled()
  await arrive()

  await screen.findByLabelText('Full name')
})

it('is fetched when it comes into view', async () => {
  let see: (() => void) | undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: object[]) => void) {
        see = () => notify([{ isIntersecting: true }])
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  const { load, arrive } = slowly()
  const { expectSame } = await open('seen', load)
  expect(load).not.toHaveBeenCalled()
  see?.()
  await arrive()

  expect(load).toHaveBeenCalled()
  expectSame()
  vi.unstubAllGlobals()
})

it('is drawn by the browser on a page that the server has not drawn', async () => {
  const Part = later(
    lazyPart(() => Promise.resolve(Sample)),
    { when: 'touched' },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter useTransitions={false}>
        <Page Part={Part} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

  await screen.findByLabelText('Name')
})
