import { setPreloaded } from '@quoin/shared-ui/api/preloaded'
import { ConfirmProvider } from '@quoin/shared-ui/ui/dialog/Confirm'
import { ErrorBoundary } from '@quoin/shared-ui/ui/failure/ErrorBoundary'
import { ToastProvider } from '@quoin/shared-ui/ui/toast/Toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { createClient } from '../session/client.ts'
import { readBrought } from './brought.ts'
import { createRoutes } from './routes.tsx'

const client = createClient()
// The router starts to load its first page at once.
setPreloaded(readBrought())
const router = createBrowserRouter(createRoutes(client))

/** The whole app: its providers around its routes. */
export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <ConfirmProvider>
            <Suspense fallback={null}>
              <RouterProvider router={router} />
            </Suspense>
          </ConfirmProvider>
        </ToastProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
