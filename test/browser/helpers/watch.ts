import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Request,
  type Response,
  type WebError,
} from '@playwright/test'

/** The time in milliseconds after which a request without an answer is worth a line in the report of a failure. */
const unusual = 10_000

/**
 * Notes everything that must not happen while a test runs: console errors, errors
 * that no code caught, requests to another host, and requests that fail although
 * the test did not announce it.
 */
export class Watch {
  readonly faults: string[] = []
  /** Requests that the test ended before they were answered: the reason why a test that fails waited. */
  readonly unanswered: string[] = []
  readonly #statuses: { status: number; path: string }[] = []
  readonly #messages: RegExp[] = []
  readonly #open = new Map<Request, number>()
  #lastCall = 0

  /** Listens to a context, until the function that it gives is called. */
  follow(context: BrowserContext): () => void {
    const heard = (message: ConsoleMessage) => this.#heard(message)
    const thrown = (error: WebError) => this.#unless(error.error().message, 'page error')
    const left = (request: Request) => this.#left(request)
    const answered = (response: Response) => this.#answered(response)
    const finished = (request: Request) => this.#open.delete(request)
    const failed = (request: Request) => this.#failed(request)
    context.on('console', heard)
    context.on('weberror', thrown)
    context.on('request', left)
    context.on('response', answered)
    context.on('requestfinished', finished)
    context.on('requestfailed', failed)
    return () => {
      context.off('console', heard)
      context.off('weberror', thrown)
      context.off('request', left)
      context.off('response', answered)
      context.off('requestfinished', finished)
      context.off('requestfailed', failed)
    }
  }

  /** Waits until every request is answered and none was sent for half a second. The live feed does not count. */
  async quiet(): Promise<void> {
    const isQuiet = () => this.#open.size === 0 && Date.now() - this.#lastCall > 500
    await expect.poll(isQuiet, 'every request is answered').toBe(true)
  }

  /** Announces answers with this status from this path, query left out. */
  expectStatus(status: number, path: string): void {
    this.#statuses.push({ status, path })
  }

  /** Announces console errors, page errors and requests without an answer that match. */
  expectError(message: RegExp): void {
    this.#messages.push(message)
  }

  #heard(message: ConsoleMessage): void {
    // Chromium repeats failed answers here; those are judged as answers.
    const repeated = message.text().startsWith('Failed to load resource: the server')
    if (message.type() === 'error' && !repeated) this.#unless(message.text(), 'console')
  }

  #unless(text: string, source: string): void {
    if (!this.#messages.some((expected) => expected.test(text)))
      this.faults.push(`${source}: ${text}`)
  }

  #left(request: Request): void {
    if (request.resourceType() !== 'eventsource') {
      this.#lastCall = Date.now()
      this.#open.set(request, this.#lastCall)
    }
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !['127.0.0.1', 'localhost'].includes(hostname))
      this.faults.push(`request to another host: ${request.url()}`)
  }

  #answered(response: Response): void {
    if (response.status() < 400) return
    const { pathname } = new URL(response.url())
    const announced = this.#statuses.some(
      ({ status, path }) => status === response.status() && path === pathname,
    )
    if (!announced) {
      const method = response.request().method()
      this.faults.push(`${method} ${pathname} answered ${response.status()}`)
    }
  }

  #failed(request: Request): void {
    const age = Date.now() - (this.#open.get(request) ?? Date.now())
    this.#open.delete(request)
    const reason = request.failure()?.errorText ?? 'no reason'
    if (age > unusual)
      this.unanswered.push(
        `${request.method()} ${request.url()} after ${age / 1000} s: ${reason}`,
      )
    // Leaving a page ends what it was still loading.
    if (reason !== 'net::ERR_ABORTED')
      this.#unless(`${request.url()} failed: ${reason}`, request.method())
  }
}
