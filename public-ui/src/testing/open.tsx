import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { App } from '../app/App.tsx'
import { createClient } from '../app/client.ts'
import { routes } from '../app/routes.tsx'

// jsdom lays nothing out, and so has nothing to scroll.
globalThis.scrollTo = () => undefined

/** Opens the site at an address; gives what tests drive it with. */
export function open(...addresses: [string, ...string[]]) {
  const client = createClient()
  const router = createMemoryRouter(routes(client), { initialEntries: addresses })
  render(
    <App client={client} origin="https://example.co.uk">
      <RouterProvider router={router} />
    </App>,
  )
  const address = () => router.state.location.pathname + router.state.location.search
  return { client, router, address, user: userEvent.setup() }
}
