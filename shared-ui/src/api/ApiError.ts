/** One field that a request's validation refused, and why. */
export interface FieldError {
  field: string
  message: string
}

/** The body of every failure under /api (RFC 9457). */
export interface Problem {
  title: string
  status: number
  detail?: string
  errors?: FieldError[]
  /** What is needed beside the password: a code, or a second factor that the account has not got yet. */
  secondFactor?: string
  /** What is to be given first, to show that it is the person who signed in: "password". */
  confirmation?: string
}

/**
 * A response that was not ok. Its message is the status code, a colon, a
 * space and the text: a problem's detail, or the raw body, or the status text.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** What follows the status code in the message. */
  readonly text: string
  readonly problem: Problem | undefined
  /** Seconds to wait before another attempt, where the server names them. */
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

  /** The refused fields by name; the first message of each. */
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
