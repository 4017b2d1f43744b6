import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { Link } from '../ui/Link.tsx'
import { leavePressesToReact, recordEarlyInput, replayEarlyInput } from './early.ts'

afterEach(() => document.body.replaceChildren())

it('replays what only a script answers, once for each element', () => {
  document.body.innerHTML =
    '<a href="#there">A link</a><form><button>Send</button></form><button type="button"><i></i></button>'
  const [link, send, button, icon] = ['a', 'form button', '[type]', 'i'].map((one) =>
    document.querySelector<HTMLElement>(one),
  )
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
  })
  recordEarlyInput()
  for (const one of [link, send, icon, icon]) one?.click()
  icon?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 1 }))
  for (const key of ['Control', 'p'])
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true }),
    )
  leavePressesToReact()
  button?.click()

  const heard = vi.fn<(what: unknown[]) => void>()
  for (const kind of ['mousedown', 'click', 'keydown'])
    document.addEventListener(kind, (event) => {
      const { button: which, key, ctrlKey } = event as MouseEvent & KeyboardEvent
      heard([kind, event.target, which, key, ctrlKey])
    })
  replayEarlyInput()
  expect(heard.mock.calls.flat()).toEqual([
    ['click', icon, 0, undefined, false],
    ['mousedown', icon, 1, undefined, false],
    ['keydown', document.body, undefined, 'p', true],
  ])

  heard.mockClear()
  replayEarlyInput()
  expect(heard).not.toHaveBeenCalled()
})

it('adds the texts of the state of a link to its address, which the browser follows', () => {
  document.body.innerHTML = renderToString(
    createElement(
      StaticRouter,
      { location: '/' },
      createElement(Link, {
        to: '/contact',
        state: { service: 'Web & more', still: true },
      }),
      createElement(Link, { to: '/services' }),
    ),
  )
  const links = document.querySelectorAll('a')
  recordEarlyInput()
  for (const [at, press] of ['click', 'auxclick'].entries())
    links[at]?.dispatchEvent(new MouseEvent(press, { bubbles: true }))
  leavePressesToReact()
  replayEarlyInput()

  expect([...links].map((link) => link.getAttribute('href'))).toEqual([
    '/contact?service=Web+%26+more',
    '/services',
  ])
})
