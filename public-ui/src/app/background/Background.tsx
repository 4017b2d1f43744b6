import { hasStaffNote } from '@quoin/shared-ui/api/staffNote'
import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { openedAs } from '../../page/useOwnAddress.ts'
import { type OnPageShown, startBackground } from './background.ts'
import { useHydrated } from '../../page/useHydrated.ts'
import { replayEarlyInput } from '../early.ts'

const EditLink = lazyPart(
  () => import('../../features/staff/EditLink.tsx').then((file) => file.EditLink),
  { instead: () => null },
)

/** Starts the background work of a page, once it is shown. */
export function Background() {
  const client = useQueryClient()
  const { pathname, search, state } = useLocation() as Location<unknown>
  const opened = openedAs(state)
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const beside = useRef<OnPageShown>(null)
  useEffect(() => {
    // A separate task, so that the effects of all components have added their listeners.
    queueMicrotask(replayEarlyInput)
  }, [])
  useEffect(() => {
    beside.current ??= startBackground(client)
    beside.current({ pathname, search, openedAs: opened, navigate })
  }, [client, pathname, search, opened, navigate])
  // Only browsers of staff load its code.
  return hydrated && hasStaffNote() ? <EditLink /> : null
}
