import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { openedAs } from '../../page/useOwnAddress.ts'
import { type OnPageShown, startBackground } from './background.ts'
import { replayEarlyInput } from '../early.ts'

/** Starts what a page does beside being shown, once it is shown. */
export function Background() {
  const client = useQueryClient()
  const { pathname, search, state } = useLocation() as Location<unknown>
  const opened = openedAs(state)
  const navigate = useNavigate()
  const beside = useRef<OnPageShown>(null)
  useEffect(() => {
    // A task of its own, so that the effects of all components have added their listeners.
    queueMicrotask(replayEarlyInput)
  }, [])
  useEffect(() => {
    beside.current ??= startBackground(client)
    beside.current({ pathname, search, openedAs: opened, navigate })
  }, [client, pathname, search, opened, navigate])
  return null
}
