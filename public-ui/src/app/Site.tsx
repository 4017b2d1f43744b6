import { useRoutes } from 'react-router'
import { Layout } from './Layout.tsx'
import { PageBoundary } from './PageFailure.tsx'
import type { Prepared } from './prepare.ts'

/** A page in the frame that all pages share. The router around it says at which address. */
export function Site({ page: { path, Component } }: { page: Prepared }) {
  const element = (
    <PageBoundary>
      <Component />
    </PageBoundary>
  )
  return useRoutes([{ element: <Layout />, children: [{ path, element }] }])
}
