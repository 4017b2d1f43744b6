import { trusted } from '@quoin/shared-ui/code/trusted'
import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSettings } from '../../content/settings.ts'
import { createIsland } from './island.tsx'
import styles from './later.module.css'
import type { Wish } from './later.tsx'
import { watch } from './touch.ts'
import { useEarly } from './useEarly.ts'

interface Props {
  /** The part as it is now. */
  content: ReactNode
  /** The properties of the part. */
  props: object
  /** The prefix of the ids in it. */
  prefix: string
  wish: Wish
  /** Fetches its code; reports whether it arrived. */
  fetchCode: () => Promise<boolean>
  /** Called where the browser has the box without the HTML of the server. */
  onLost: () => void
}

// React leaves the content of the element alone.
const nothing = { __html: trusted('') }

/** The server's HTML of a part of a page, which is hydrated when its code is needed. */
export function Served({ content, props, prefix, wish, fetchCode, onLost }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const cache = useQueryClient().getQueryCache()
  const [island] = useState(() => {
    const before = updatesOf(cache)
    return createIsland(content, () => updatesOf(cache) === before)
  })
  const wake = async () => {
    if (island.isAwake() || !(await fetchCode())) return
    // Meanwhile it may have been hydrated, or left.
    const root = box.current?.firstElementChild
    if (island.isAwake() || !root?.isConnected) return
    // A task of its own, so that the effects of all components have added their listeners.
    island.hydrate(root, prefix, () => queueMicrotask(repeat))
  }
  const repeat = useEarly(box, { isAwake: island.isAwake, wake })
  const onWanted = useEffectEvent(() => void wake())

  useLayoutEffect(() => {
    if (box.current?.dataset.drawn === undefined) onLost()
  }, [onLost])
  useEffect(() => {
    const element = box.current
    if (element?.dataset.drawn === undefined) return
    return watch(element, wish, () => onWanted())
  }, [wish])
  useEffect(() => () => island.leave(), [island])
  const changed = useChanged(props)
  useEffect(() => {
    if (changed) onWanted()
  }, [changed])
  useEffect(() => island.show(content), [island, content])
  return (
    <div
      ref={box}
      className={styles.later}
      dangerouslySetInnerHTML={nothing}
      suppressHydrationWarning
    />
  )
}

/** How often data has arrived in the cache. */
function updatesOf(cache: QueryCache): number {
  return cache.getAll().reduce((sum, { state }) => sum + state.dataUpdateCount, 0)
}

/** Reports whether something that the part shows differs from what the server drew. */
function useChanged(props: object): boolean {
  const settings = useSettings()
  const shown = [settings, ...(Object.values(props) as unknown[])]
  const [drawn] = useState(shown)
  return shown.some((value, at) => value !== drawn[at])
}
