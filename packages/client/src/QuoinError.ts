/** A field that was refused, with the reason. */
export interface FieldError {
  field: string
  message: string
}

interface Problem {
  title?: string
  detail?: string
  errors?: FieldError[]
  movedTo?: string
}

/** An error response of the server (RFC 9457). Its message is the status code and the detail. */
export class QuoinError extends Error {
  override readonly name = 'QuoinError'
  readonly status: number
  readonly title: string
  readonly detail: string
  /** The refused fields, in the order of the server. */
  readonly errors: FieldError[]
  /** The present address of a page that was moved. */
  readonly movedTo: string | undefined
  /** Seconds to wait before another attempt, if the server sets them. */
  readonly retryAfter: number | undefined

  constructor(response: Response, body: string, hint = '') {
    const problem = parse(body)
    const title = problem.title ?? response.statusText
    const detail = problem.detail ?? title
    super(`${response.status}: ${detail}${hint}`)
    this.status = response.status
    this.title = title
    this.detail = detail
    this.errors = problem.errors ?? []
    this.movedTo = problem.movedTo
    this.retryAfter = secondsIn(response)
  }

  /** The refused fields by name, with the first message of each. */
  get fields(): Record<string, string> {
    const all: Record<string, string> = {}
    for (const { field, message } of this.errors) all[field] ??= message
    return all
  }
}

/** Returns the seconds of Retry-After; a date counts as absent. */
export function secondsIn(response: Response): number | undefined {
  const value = response.headers.get('Retry-After')
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined
}

/** Returns the problem document of a body, which is empty if a proxy answered something else. */
function parse(body: string): Problem {
  try {
    const problem = JSON.parse(body) as unknown
    return problem !== null && typeof problem === 'object' ? problem : {}
  } catch {
    return {}
  }
}
