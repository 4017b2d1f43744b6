import { ConfirmProvider } from '@quoin/shared-ui/ui/dialog/Confirm'
import { PortalContext } from '@quoin/shared-ui/ui/dialog/portal'
import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { ToastProvider } from '@quoin/shared-ui/ui/toast/Toast'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type MouseEvent, Suspense, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { schemaQuery } from '../api/entries/queries.ts'
import { isSignedOut } from '../api/signedOut.ts'
import { ConfirmIdentity } from '../app/session/ConfirmIdentity.tsx'
import { SignInAgain } from '../app/session/SignInAgain.tsx'
import { SiteSettings } from '../app/SiteSettings.tsx'
import { IdentityContext } from '../model/identity.ts'
import { createClient } from '../session/client.ts'
import { sessionQuery } from '../session/session.ts'
import { PageEditor } from './PageEditor.tsx'

/** The page editor with its providers. Its dialogs are in its own element, so that its styles apply. */
export function App({ root }: { root: HTMLElement }) {
  const [client] = useState(createClient)
  // Links in forms lead to the back office, so the browser follows them.
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

/** The editor, once the user and the content of the page are loaded. */
function Ready() {
  const { data: identity, error } = useQuery(sessionQuery)
  const { data: schema } = useQuery(schemaQuery)
  if (identity === undefined || schema === undefined) return null
  return (
    <IdentityContext value={identity}>
      <SiteSettings>
        <PageEditor />
      </SiteSettings>
      <SignInAgain checked={isSignedOut(error)} />
      <ConfirmIdentity />
    </IdentityContext>
  )
}
