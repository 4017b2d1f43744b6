import '@quoin/shared-ui/styles/base.css'
import './app/aids.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './app/App.tsx'
import { createClient } from './app/client.ts'
import { routes } from './app/routes.tsx'
import { sectionsQuery } from './content/sections.ts'
import { settingsQuery } from './content/settings.ts'
import { startAccessibility } from './features/accessibility/store.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

startAccessibility()
const client = createClient()
const router = createBrowserRouter(routes(client))

// The first picture has the staff's texts and theme, unless the server is slow to tell them.
const texts = [client.query(settingsQuery), client.query(sectionsQuery)]
const patience = new Promise((resolve) => {
  setTimeout(resolve, 300)
})
void Promise.race([Promise.allSettled(texts), patience]).then(() => {
  createRoot(root).render(
    <StrictMode>
      <App client={client} router={router} origin={location.origin} />
    </StrictMode>,
  )
  // The page does not wait for it.
  void import('./app/background.ts').then(({ startBackground }) =>
    startBackground(client, router),
  )
})
