import type { QueryClient } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import {
  BrowserRouter,
  type NavigateFunction,
  type NavigateOptions,
  type To,
  useNavigate,
} from 'react-router'
import { App } from '../app/App.tsx'
import { createClient } from '../app/client.ts'
import { prepareWhole } from '../app/prepare.ts'
import { Site } from '../app/Site.tsx'
import { navigationQuery } from '../content/navigation.ts'

// jsdom has no layout, and so no scrolling.
globalThis.scrollTo = () => undefined

/**
 * Opens the site at the last of the addresses, with the others before it in the history; returns the tools of tests. A
 * function prepares the cache.
 */
export function open(
  first: string,
  ...more: (string | ((client: QueryClient) => void))[]
) {
  const client = createClient()
  const others = more.filter((one) => typeof one === 'string')
  for (const prepareCache of more)
    if (typeof prepareCache === 'function') prepareCache(client)
  history.replaceState(null, '', first)
  for (const other of others) history.pushState({ key: other }, '', other)
  let navigate: NavigateFunction | undefined
  const ready = Promise.all([
    prepareWhole(client, location.pathname + location.search),
    // A page from the server has them embedded.
    client.query(navigationQuery).catch(() => undefined),
  ])
  const shown = ready.then(([page]) => {
    render(
      <App client={client} origin="https://example.co.uk">
        <BrowserRouter useTransitions={false}>
          <Site first={page}>
            <Guide take={(found) => (navigate = found)} />
          </Site>
        </BrowserRouter>
      </App>,
    )
  })
  /** Navigates to an address like a link, or through the history. */
  const go = async (to: To | number, options?: NavigateOptions) => {
    await shown
    act(() => {
      void (typeof to === 'number' ? navigate?.(to) : navigate?.(to, options))
    })
  }
  const address = () => location.pathname + location.search
  return { client, go, address, user: userEvent.setup() }
}

/** Exposes the navigate function of the current page. */
function Guide({ take }: { take: (navigate: NavigateFunction) => void }) {
  const navigate = useNavigate()
  useEffect(() => {
    take(navigate)
  })
  return null
}
