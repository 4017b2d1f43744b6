import { noteLoss } from '@quoin/shared-ui/api/pulse'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { openedAs } from '../page/useOwnAddress.ts'
import type { Beside } from './background.ts'
import { doAgain } from './early.ts'
import { endLoading } from './loading.ts'
import { turn } from './turn.ts'

/** Starts what a page does beside being shown, when it is shown; the page does not wait for it. */
export function Background() {
  const client = useQueryClient()
  const { pathname, search, state } = useLocation() as Location<unknown>
  const opened = openedAs(state)
  const navigate = useNavigate()
  const [beside, setBeside] = useState<Beside>()
  // When all that hears of something does.
  useEffect(() => {
    queueMicrotask(() => {
      doAgain()
      endLoading()
    })
  }, [])
  useEffect(() => {
    let over = false
    const start = async () => {
      await turn()
      const { startBackground } = await import('./background.ts')
      if (over) return
      const started = await startBackground(client)
      setBeside(() => started)
    }
    // Without its code the page is no less whole, but hears of no change.
    start().catch(noteLoss)
    return () => {
      over = true
    }
  }, [client])
  useEffect(() => {
    beside?.({ pathname, search, openedAs: opened, navigate })
  }, [beside, pathname, search, opened, navigate])
  return null
}
