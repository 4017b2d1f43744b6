import { servedFrom } from './build.ts'

/** How many errors a page reports: more of them say little that is new. */
const most = 10

/** The most characters of what is sent: the server takes 8 KB. */
const longest = { message: 500, stack: 3000 }

const reported = new Set<string>()

/** The options of a React root, by which errors that a boundary has caught are reported. */
export const reporting = {
  onCaughtError(
    error: unknown,
    { componentStack }: { componentStack?: string | undefined },
  ) {
    console.error(error)
    report(error, componentStack)
  },
}

/** Reports the errors that nothing catches. React hands its own to the window as well. */
export function followErrors(): void {
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
}

/**
 * Tells the server of an error, once for each message: what it says, where in the code it
 * happened, the build and the page without its query. What the server refused, what the
 * connection lost and what was given up is no fault of the app.
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
  // A report that is lost is lost without another error.
  navigator.sendBeacon('/api/errors', new Blob([body], { type: 'application/json' }))
}

function isExpected(error: Error): boolean {
  return 'status' in error || /Abort|fetch|Load failed/.test(String(error))
}

/** The part of the app in which an error happened: the first file that a stack names, without its hash. */
function partOf(stack: string): string {
  return /\/([\w.]+?)(?:-[\w-]{8})?\.(?:js|tsx?)\b/.exec(stack)?.[1] ?? ''
}
