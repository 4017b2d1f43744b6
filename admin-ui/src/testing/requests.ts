import { onTestFinished, vi } from 'vitest'

/** A request whose progress and response a test controls. */
export class HeldRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } =
    {}
  readonly headers: Record<string, string> = {}
  method = ''
  path = ''
  sent: FormData | undefined
  status = 0
  statusText = ''
  responseText = ''
  stopped = false
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  #answered: Record<string, string> = {}

  open(method: string, path: string) {
    Object.assign(this, { method, path })
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  getResponseHeader(name: string): string | null {
    return this.#answered[name] ?? null
  }

  send(body: FormData) {
    this.sent = body
  }

  abort() {
    this.stopped = true
    this.onabort?.()
    this.onloadend?.()
  }

  progress(share: number) {
    this.upload.onprogress?.({ loaded: share * 100, total: 100 })
  }

  answer(status: number, body: unknown, headers: Record<string, string> = {}) {
    const type = status < 400 ? 'application/json' : 'application/problem+json'
    this.#answered = { 'Content-Type': type, ...headers }
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.onload?.()
    this.onloadend?.()
  }

  fail() {
    this.onerror?.()
    this.onloadend?.()
  }
}

/** Holds all uploads of a test; returns them as they are sent. */
export function holdUploads(): HeldRequest[] {
  const requests: HeldRequest[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends HeldRequest {
      constructor() {
        super()
        requests.push(this)
      }
    },
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return requests
}
