/** A field that was refused, with the reason. */
export interface FieldError {
  field: string
  message: string
}

/** The body of every error response under /api (RFC 9457). */
export interface Problem {
  title: string
  status: number
  detail?: string
  errors?: FieldError[]
  /** The second factor that is required in addition to the password: a code, or one that has to be set up first. */
  secondFactor?: string
  /** The confirmation that is required first: "password". */
  confirmation?: string
}

/**
 * An error response. Its message is the status code, a colon, a space and the text: a problem's detail, or the raw
 * body, or the status text.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The message without the status code. */
  readonly text: string
  readonly problem: Problem | undefined
  /** Seconds to wait before another attempt, if the server sets them. */
  readonly retryAfter: number | undefined

  constructor(response: Response, body: string) {
    const problem = problemIn(response, body)
    const text = (problem?.detail ?? body) || response.statusText
    super(`${String(response.status)}: ${text}`)
    this.status = response.status
    this.text = text
    this.problem = problem
    this.retryAfter = seconds(response.headers.get('Retry-After'))
  }

  /** The refused fields by name, with the first message of each. */
  get fieldErrors(): Record<string, string> {
    const errors = (this.problem?.errors ?? []).toReversed()
    return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
  }
}

function problemIn(response: Response, body: string): Problem | undefined {
  const type = response.headers.get('Content-Type') ?? ''
  if (!type.startsWith('application/problem+json')) return undefined
  try {
    return JSON.parse(body) as Problem
  } catch {
    return undefined
  }
}

function seconds(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}
