import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { lock } from '@quoin/shared-ui/ui/glyphs'
import type { ReactNode } from 'react'
import { useAdministers } from '../model/identity.ts'
import { ScreenHeader } from './ScreenHeader.tsx'

interface Props {
  /** The title of the screen. */
  title: string
  children: ReactNode
}

/** Shows a screen to administrators, and an explanation to everybody else. The server checks permissions itself. */
export function AdministratorsOnly({ title, children }: Props) {
  if (useAdministers()) return children
  return (
    <>
      <ScreenHeader title={title} />
      <EmptyState icon={lock} heading="h2" title="For administrators">
        An administrator can do this for you.
      </EmptyState>
    </>
  )
}
