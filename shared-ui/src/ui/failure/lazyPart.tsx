import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { refetchStyleSheets } from '../../code/styleSheets.ts'
import { ErrorBoundary, SomethingWrong } from './ErrorBoundary.tsx'
import { PartFailure } from './PartFailure.tsx'

interface Options<Props> {
  /** Rendered while the part loads. */
  pending?: ReactNode | ((props: Props) => ReactNode)
  /** Whether the part is in the page, and so is its error message; otherwise both are over the page. */
  inPage?: boolean
  /** The fallback if it cannot be loaded or fails; an error message by default. */
  instead?: (props: Props) => ReactNode
  /** Called if it cannot be loaded or fails. */
  onFailure?: (props: Props) => void
}

/** A part of the app whose code is loaded when it is first shown. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Prefetches the code. A failure is shown with the part. */
  preload: () => void
  /** The same, but resolves to whether the code has loaded. */
  fetched: () => Promise<boolean>
}

/**
 * Creates a part of the app that is loaded when it is first shown. If it cannot be
 * loaded or fails, the rest of the page is not affected. It is loaded again when
 * the person retries, and each time that it is shown again.
 *
 * It does not suspend: React shows suspended content no sooner than 300 ms after
 * the last fallback, for each nested part.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending = null, inPage = false, instead, onFailure }: Options<Props> = {},
): LazyPart<Props> {
  let Fetched: ComponentType<Props> | undefined
  let fetching: Promise<ComponentType<Props>> | undefined
  let failed = false
  const fetchCode = () => {
    if (!fetching && failed) refetchStyleSheets()
    fetching ??= load().then(
      (component) => (Fetched = component),
      (error: unknown) => {
        fetching = undefined
        failed = true
        throw error
      },
    )
    return fetching
  }

  function Code(props: Props) {
    const [Shown, show] = useState(() => Fetched)
    const [failure, fail] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Shown) return
      let left = false
      fetchCode().then(
        (component) => {
          if (!left) show(() => component)
        },
        (error: unknown) => {
          if (!left) fail({ error })
        },
      )
      return () => {
        left = true
      }
    }, [Shown])
    if (failure) throw failure.error
    if (Shown) return <Shown {...props} />
    return typeof pending === 'function' ? pending(props) : pending
  }

  function Part(props: Props) {
    const Failure = inPage ? SomethingWrong : PartFailure
    return (
      <ErrorBoundary
        onFailure={() => onFailure?.(props)}
        instead={(reset) =>
          instead ? (
            instead(props)
          ) : (
            <Failure
              onRetry={reset}
              onClose={'onClose' in props ? (props.onClose as () => void) : undefined}
            />
          )
        }
      >
        <Code {...props} />
      </ErrorBoundary>
    )
  }

  const fetched = () =>
    fetchCode().then(
      () => true,
      () => false,
    )
  return Object.assign(Part, {
    fetched,
    preload: () => void fetched(),
  })
}
