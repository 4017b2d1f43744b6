import { servedFrom } from './build.ts'

/** The maximum number of reported errors of a page. */
const most = 10

/** The maximum numbers of characters: the server accepts 8 KB. */
const longest = { message: 500, stack: 3000 }

const reported = new Set<string>()

/** The options of a React root that report errors caught by a boundary. */
export const reporting = {
  onCaughtError(
    error: unknown,
    { componentStack }: { componentStack?: string | undefined },
  ) {
    console.error(error)
    report(error, componentStack)
  },
}

/** Reports uncaught errors. React passes its own to the window as well. */
export function followErrors(): void {
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
}

/**
 * Reports an error to the server, once for each message: its message, its place in the code, the build and the page
 * without its query. Refusals by the server, lost connections and aborted calls are not reported.
 */
export function report(error: unknown, componentStack = ''): void {
  if (!(error instanceof Error) || isExpected(error)) return
  const message = `${error.name}: ${error.message}`.slice(0, longest.message)
  if (reported.has(message) || reported.size === most) return
  reported.add(message)
  const stack = `${error.stack ?? ''}\n${componentStack}`.slice(0, longest.stack)
  const body = JSON.stringify({
    message,
    stack,
    component: partOf(componentStack) || partOf(stack),
    build: servedFrom(document) ?? '',
    path: location.pathname,
  })
  // A failed report causes no further error.
  navigator.sendBeacon('/api/errors', new Blob([body], { type: 'application/json' }))
}

function isExpected(error: Error): boolean {
  return 'status' in error || /Abort|fetch|Load failed/.test(String(error))
}

/** The part of the app with an error: the first file in the stack, without its hash. */
function partOf(stack: string): string {
  return /\/([\w.]+?)(?:-[\w-]{8})?\.(?:js|tsx?)\b/.exec(stack)?.[1] ?? ''
}
