import { ConfirmProvider } from '@quoin/shared-ui/ui/dialog/Confirm'
import { PortalContext } from '@quoin/shared-ui/ui/dialog/portal'
import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { ToastProvider } from '@quoin/shared-ui/ui/toast/Toast'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type MouseEvent, Suspense, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { schemaQuery } from '../api/entries/queries.ts'
import { ConfirmIdentity } from '../app/session/ConfirmIdentity.tsx'
import { SignInAgain } from '../app/session/SignInAgain.tsx'
import { SiteSettings } from '../app/SiteSettings.tsx'
import { IdentityContext } from '../model/identity.ts'
import { createClient } from '../session/client.ts'
import { sessionQuery } from '../session/session.ts'
import { PageEditor } from './PageEditor.tsx'

/** The page editor with its providers. Windows over the page stand in its own element, where its styles hold. */
export function App({ root }: { root: HTMLElement }) {
  const [client] = useState(createClient)
  // Links of forms lead to the back office: the browser goes there.
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: <Ready /> }]))
  return (
    <ErrorBoundary>
      <PortalContext value={root}>
        <QueryClientProvider client={client}>
          <ToastProvider>
            <ConfirmProvider>
              <Suspense fallback={null}>
                <div onClickCapture={leaveToTheBrowser}>
                  <RouterProvider router={router} />
                </div>
              </Suspense>
            </ConfirmProvider>
          </ToastProvider>
        </QueryClientProvider>
      </PortalContext>
    </ErrorBoundary>
  )
}

function leaveToTheBrowser(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a[href]'))
    event.stopPropagation()
}

/** The editor once it is known who edits and what there is to edit. */
function Ready() {
  const { data: identity } = useQuery(sessionQuery)
  const { data: schema } = useQuery(schemaQuery)
  if (identity === undefined || schema === undefined) return null
  return (
    <IdentityContext value={identity}>
      <SiteSettings>
        <PageEditor />
      </SiteSettings>
      <SignInAgain />
      <ConfirmIdentity />
    </IdentityContext>
  )
}
