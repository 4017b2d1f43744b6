import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { createQueryClient } from '../api/queryClient.ts'
import { ConfirmProvider } from '../ui/dialog/Confirm.tsx'
import { ToastProvider } from '../ui/toast/Toast.tsx'

/**
 * Renders routes, or a function that creates them for a cache, at an address, with a new cache by default, toasts and
 * confirmations; returns the tools of tests.
 */
export function renderApp(
  routes: RouteObject[] | ((client: QueryClient) => RouteObject[]),
  address = '/',
  queryClient = createQueryClient(),
) {
  const made = typeof routes === 'function' ? routes(queryClient) : routes
  const router = createMemoryRouter(made, { initialEntries: [address] })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  )
  return { ...view, queryClient, router, user: userEvent.setup() }
}
