import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { createQueryClient } from '../api/queryClient.ts'
import { ConfirmProvider } from '../ui/dialog/Confirm.tsx'
import { ToastProvider } from '../ui/toast/Toast.tsx'

/**
 * Renders routes, or those that are made for a cache, at an address, with a cache of their own, toasts and
 * confirmations; gives what tests drive them with.
 */
export function renderApp(
  routes: RouteObject[] | ((client: QueryClient) => RouteObject[]),
  address = '/',
) {
  const queryClient = createQueryClient()
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
