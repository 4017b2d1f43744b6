// eslint-disable-next-line no-restricted-imports -- the one place for it
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary, SomethingWrong } from './ErrorBoundary.tsx'
import { PartFailure } from './PartFailure.tsx'

interface Options<Props> {
  /** What stands in the part's place until it is there. */
  pending?: ReactNode | ((props: Props) => ReactNode)
  /** Whether the part stands in the page, and so does the news of its failure; otherwise both lie over it. */
  inPage?: boolean
  /** What stands in its place when it cannot be fetched or fails; the news of that unless it is given. */
  instead?: (props: Props) => ReactNode
}

/** A part of the app whose code is fetched when it is first shown. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code ahead. A failure shows when the part does. */
  preload: () => void
}

/**
 * Makes a part of the app be fetched when it is first shown. If it cannot be
 * fetched or fails, the rest of the page stays. It is fetched anew when the
 * person asks for it, and each time that it is shown again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending = null, inPage = false, instead }: Options<Props> = {},
): LazyPart<Props> {
  let code: Promise<{ default: ComponentType<Props> }> | undefined
  const fetchCode = () => {
    code ??= load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        code = undefined
        // React keeps what a lazy component failed with.
        Latest = lazy(fetchCode)
        throw error
      },
    )
    return code
  }
  let Latest = lazy(fetchCode)

  function Part(props: Props) {
    const [Shown, show] = useState(() => Latest)
    const Failure = inPage ? SomethingWrong : PartFailure
    return (
      <ErrorBoundary
        instead={(reset) =>
          instead ? (
            instead(props)
          ) : (
            <Failure
              onRetry={() => {
                show(Latest)
                reset()
              }}
              onClose={'onClose' in props ? (props.onClose as () => void) : undefined}
            />
          )
        }
      >
        <Suspense fallback={typeof pending === 'function' ? pending(props) : pending}>
          <Shown {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }

  return Object.assign(Part, {
    preload: () => {
      fetchCode().catch(() => undefined)
    },
  })
}
