import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../api/useFailure.ts'
import { type Result, send } from './send.ts'

/** Sends one call at a time, and keeps the last result. Unmounting stops it. */
export function useSend() {
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState<Result>()
  const [failure, setFailure] = useState('')
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const run = async (address: string, init: RequestInit) => {
    const control = new AbortController()
    current.current = control
    setPending(true)
    setResult(undefined)
    setFailure('')
    try {
      setResult(await send(address, init, control.signal))
    } catch (error) {
      setFailure(
        control.signal.aborted ? 'Stopped before an answer came.' : messageOf(error),
      )
    }
    setPending(false)
  }
  return { run, stop: () => current.current?.abort(), pending, result, failure }
}
