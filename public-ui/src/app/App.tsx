import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router'
import { Origin } from '../page/origin.ts'

interface Props {
  client: QueryClient
  router: ComponentProps<typeof RouterProvider>['router']
  /** Where the site lives, for addresses that must be whole. */
  origin: string
}

/** The whole app: its providers around its routes. */
export function App({ client, router, origin }: Props) {
  return (
    <QueryClientProvider client={client}>
      <Origin value={origin}>
        <RouterProvider router={router} />
      </Origin>
    </QueryClientProvider>
  )
}
