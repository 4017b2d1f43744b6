import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App } from '../app/App.tsx'
import { createClient } from '../app/client.ts'
import { prepare } from '../app/prepare.ts'
import { createSiteRouter } from '../app/router/router.ts'
import { SiteRouterProvider } from '../app/router/SiteRouterProvider.tsx'

// jsdom lays nothing out, and so has nothing to scroll.
globalThis.scrollTo = () => undefined

/** Opens the site at an address; gives what tests drive it with. */
export function open(first: string, ...others: string[]) {
  const client = createClient()
  history.replaceState(null, '', first)
  for (const other of others) history.pushState({ key: other }, '', other)
  const router = createSiteRouter((address) => prepare(client, address))
  void router.then((router) =>
    render(
      <App client={client} origin="https://example.co.uk">
        <SiteRouterProvider router={router} />
      </App>,
    ),
  )
  const address = () => location.pathname + location.search
  return { client, router, address, user: userEvent.setup() }
}
