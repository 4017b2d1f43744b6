import {
  type Answer,
  type ApiDocument,
  type Content,
  type Described,
  type Parameter,
  type Shape,
  componentOf,
} from './document.ts'

/** A call at an address of the server. */
export interface Call {
  /** Its anchor id in links. */
  id: string
  method: string
  path: string
  summary: string
  tag: string
  parameters: Parameter[]
  body: Body | undefined
  answers: Told[]
  /** Whether it requires authentication. */
  secured: boolean
}

/** The request body of a call. */
export interface Body {
  media: string
  shape: Shape
}

/** A possible response of a call. */
export interface Told {
  status: string
  description: string
  headers: string[]
  body: Body | undefined
}

/** Every call of a document, in its order. */
export function callsOf(document: ApiDocument): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      callOf(document, method.toUpperCase(), path, described),
    ),
  )
}

function callOf(
  document: ApiDocument,
  method: string,
  path: string,
  described: Described,
): Call {
  return {
    id: described.operationId,
    method,
    path,
    summary: described.summary,
    tag: described.tags[0] ?? '',
    parameters: described.parameters ?? [],
    body: bodyOf(described.requestBody?.content),
    answers: Object.entries(described.responses).map(([status, answer]) =>
      toldOf(document, status, answer),
    ),
    secured: described.security !== undefined && described.security.length > 0,
  }
}

function toldOf(document: ApiDocument, status: string, answer: Answer): Told {
  const { [componentOf(answer) ?? '']: named } = document.components.responses
  const { description = '', content, headers = {} } = named ?? answer
  return { status, description, headers: Object.keys(headers), body: bodyOf(content) }
}

function bodyOf(content: Content | undefined): Body | undefined {
  const [first] = Object.entries(content ?? {})
  if (first === undefined) return undefined
  const [media, { schema = {} }] = first
  return { media, shape: schema }
}

/** Whether a call changes something, or may. */
export function changes({ method }: Call): boolean {
  return method !== 'GET'
}

/** Whether a response is a failure. */
export function failed({ status }: Told): boolean {
  return status === 'default' || Number(status) >= 400
}

/** The calls that contain every word of a text. */
export function found(calls: Call[], text: string): Call[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ id, method, path, summary, tag }) => {
    const all = `${method} ${path} ${summary} ${id} ${tag}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
