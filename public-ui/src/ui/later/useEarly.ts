import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { passed } from '../../page/passed.ts'
import { followedBy, isPress } from './touch.ts'

/** How long a form waits for its code before the browser submits it, in milliseconds. */
const patience = 5000

interface Part {
  /** Whether React handles events in the part. */
  isAwake: () => boolean
  /** Fetches the code and hydrates the part. */
  wake: () => Promise<void>
}

/**
 * Handles the events of a part whose code has not loaded: the router follows links; clicks on buttons and submissions
 * wait for the code. Returns a function that repeats the last click or submission.
 */
export function useEarly(
  box: RefObject<HTMLElement | null>,
  { isAwake, wake }: Part,
): () => void {
  const repeat = useRef<() => void>(undefined)
  const isSent = useRef(false)
  const navigate = useNavigate()

  const onClick = useEffectEvent((event: MouseEvent) => {
    if (isAwake()) return
    if (isPress(event)) {
      const target = event.target as HTMLElement
      repeat.current = () => target.click()
    }
    const followed = followedBy(event)
    if (!followed) return
    event.preventDefault()
    void navigate(followed.address, { state: followed.state })
  })
  const onSubmit = useEffectEvent(async (event: SubmitEvent) => {
    if (isAwake() || isSent.current) return
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const { submitter } = event
    const send = () => form.requestSubmit(submitter)
    repeat.current = send
    await Promise.race([wake(), passed(patience)])
    // Only the last of several clicks is repeated, and a form that the browser has submitted is not submitted again.
    if (isAwake() || repeat.current !== send) return
    repeat.current = undefined
    isSent.current = true
    send()
    isSent.current = false
  })
  useEffect(() => {
    const element = box.current
    if (element?.dataset.drawn === undefined) return
    const over = new AbortController()
    const { signal } = over
    element.addEventListener('click', (event) => onClick(event), { signal })
    element.addEventListener('submit', (event) => void onSubmit(event), { signal })
    return () => over.abort()
  }, [box])
  return () => repeat.current?.()
}
