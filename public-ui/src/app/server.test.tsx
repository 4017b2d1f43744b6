// @vitest-environment node
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router'
import { expect, it, vi } from 'vitest'
import paths from '../../routes.json'
import { Origin } from '../page/origin.ts'

const origin = 'https://example.co.uk'

// The API's addresses start with the page's. There is no other part of a browser.
vi.stubGlobal('location', { origin, href: origin })
vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))

it.each(paths.map(({ path }) => path.replace(':id', 'one')))(
  'renders %s without a browser',
  async (path) => {
    const { createClient } = await import('./client.ts')
    const { routes } = await import('./routes.tsx')
    const client = createClient()
    const handler = createStaticHandler(routes(client))
    const context = await handler.query(new Request(origin + path))
    if (context instanceof Response) throw new Error(`${path} answers by itself`)
    const router = createStaticRouter(handler.dataRoutes, context)

    const html = renderToString(
      <QueryClientProvider client={client}>
        <Origin value={origin}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </Origin>
      </QueryClientProvider>,
    )

    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<title>/g)).toHaveLength(1)
    const hidden = html.includes('<meta name="robots" content="noindex"/>')
    const canonical = html.includes(`<link rel="canonical" href="${origin}${path}"/>`)
    expect(canonical).toBe(!hidden)
  },
)
