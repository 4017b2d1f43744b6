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
  /** The current content of the part. */
  content: ReactNode
  /** The properties of the part. */
  props: object
  /** The prefix of the ids in it. */
  prefix: string
  wish: Wish
  /** Fetches its code; resolves to whether it has loaded. */
  fetchCode: () => Promise<boolean>
  /** Called if the browser has the box without the server's HTML. */
  onLost: () => void
}

// React does not touch the content of the element.
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
    // It may have been hydrated or unmounted meanwhile.
    const root = box.current?.firstElementChild
    if (island.isAwake() || !root?.isConnected) return
    // A separate task, so that the effects of all components have added their listeners.
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

/** The number of data updates in the cache. */
function updatesOf(cache: QueryCache): number {
  return cache.getAll().reduce((sum, { state }) => sum + state.dataUpdateCount, 0)
}

/** Reports whether data of the part differs from the server's HTML. */
function useChanged(props: object): boolean {
  const settings = useSettings()
  const shown = [settings, ...(Object.values(props) as unknown[])]
  const [drawn] = useState(shown)
  return shown.some((value, at) => value !== drawn[at])
}
