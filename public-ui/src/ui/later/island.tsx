import { reporting } from '@quoin/shared-ui/code/report'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'

/** A part of a page that is hydrated separately. */
export interface Island {
  /** Renders other content, after the part has been hydrated. */
  show: (content: ReactNode) => void
  /** Hydrates the part; `onReady` is called when it is interactive. */
  hydrate: (box: Element, prefix: string, onReady: () => void) => void
  /** Whether `hydrate` was called. */
  isAwake: () => boolean
  /** Unmounts the part. */
  leave: () => void
}

/**
 * Returns an island with the server's content, `first`. React renders a part again if its data has changed since; this
 * is an error only while `isCurrent` returns true.
 */
export function createIsland(first: ReactNode, isCurrent: () => boolean): Island {
  let root: Root | undefined
  let isReady = false
  let isLeft = false
  let last = first
  let listener: (() => void) | undefined

  /** React fails if a root is unmounted before it is hydrated, and may be rendering the surrounding page now. */
  function end() {
    if (isReady) queueMicrotask(() => root?.unmount())
  }

  function Content({ onReady }: { onReady: () => void }) {
    const content = useSyncExternalStore(
      subscribe,
      () => last,
      () => first,
    )
    useEffect(() => {
      isReady = true
      if (isLeft) end()
      else onReady()
    }, [onReady])
    return content
  }

  function subscribe(listen: () => void) {
    listener = listen
    return () => {
      listener = undefined
    }
  }

  return {
    show: (content) => {
      last = content
      listener?.()
    },
    hydrate: (box, identifierPrefix, onReady) => {
      root = hydrateRoot(box, <Content onReady={onReady} />, {
        ...reporting,
        identifierPrefix,
        onRecoverableError: (error) => {
          if (isCurrent()) reportError(error)
        },
      })
    },
    isAwake: () => root !== undefined,
    leave: () => {
      isLeft = true
      end()
    },
  }
}
