import { type Answers, forget, recall } from '@quoin/shared-ui/api/answers'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { sectionsQuery } from '../content/sections.ts'
import { settingsQuery } from '../content/settings.ts'
import { startAccessibility } from '../features/accessibility/store.ts'
import type { Submission } from '../page/submission.ts'
import { App } from './App.tsx'
import { createClient } from './client.ts'
import { pages } from './pages.ts'
import { routes } from './routes.tsx'

/** How long a page that the server could not render waits for the staff's texts, in milliseconds. */
const patience = 300

/** What a page brings along beside its HTML. */
interface Brought {
  /** Where the site lives. */
  origin: string
  answers: Answers
  submission?: Submission
}

/** Takes over the page that the server rendered, or renders it where it could not. */
export async function startBrowser(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  startAccessibility()
  const client = createClient()
  const { origin, answers, submission } = brought()
  recall(answers)
  const rendered = root.hasChildNodes()
  const texts = Promise.allSettled([
    client.query(settingsQuery),
    client.query(sectionsQuery),
  ])
  const { path, loaded, read } = await arrive(client)
  // What the page brought is there at once; what has to be fetched need not be.
  await (rendered ? Promise.all([texts, read]) : Promise.race([texts, passed(patience)]))
  forget()

  const router = createBrowserRouter(routes(client, { loaded }), {
    // Nothing has to be loaded for a page that is there.
    ...(rendered && { hydrationData: { loaderData: { [path]: null } } }),
  })
  show(
    root,
    rendered,
    <StrictMode>
      <App client={client} origin={origin} submission={submission}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>,
  )
  // The page does not wait for it.
  const { startBackground } = await import('./background.ts')
  startBackground(client, router)
}

function show(root: HTMLElement, rendered: boolean, app: ReactNode) {
  if (rendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

function brought(): Brought {
  const text = document.getElementById('brought')?.textContent
  const nothing = { origin: location.origin, answers: {} }
  return text ? { ...nothing, ...(JSON.parse(text) as Partial<Brought>) } : nothing
}

/** Fetches the code of the page at the address, and starts to read what it shows. */
async function arrive(client: QueryClient) {
  const paths = Object.keys(pages).map((path) => ({ path }))
  const [match] = matchRoutes(paths, location) ?? []
  const path = match?.route.path ?? ''
  const page = pages[path]
  if (match === undefined || page === undefined) return { path, loaded: {}, read: [] }
  const search = new URLSearchParams(location.search)
  const read = Promise.allSettled(page.read?.(client, match.params, search) ?? [])
  return { path, loaded: { [path]: await page.load() }, read }
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
