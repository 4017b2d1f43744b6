/** The parts of a JSON schema that the document uses. */
export interface Shape {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  pattern?: string
  default?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  allOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  required?: string[]
  readOnly?: boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  maxProperties?: number
}

/** A parameter of a call. */
export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Shape
}

/** A body by its media type. */
export type Content = Record<string, { schema?: Shape }>

/** A response of a call. */
export interface Answer {
  $ref?: string
  description?: string
  content?: Content
  headers?: Record<string, { description?: string }>
}

/** A call, as the document describes it. */
export interface Described {
  operationId: string
  summary: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Answer>
  security?: object[]
}

/** The OpenAPI document that the server serves. */
export interface ApiDocument {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Shape>; responses: Record<string, Answer> }
  /** The size limits of requests and responses, in bytes. */
  'x-limits'?: { body: number; visitorBody: number; list: number }
}

/** The name of the component that a shape refers to; undefined for an inline shape. */
export function componentOf({ $ref }: { $ref?: string }): string | undefined {
  return $ref?.slice($ref.lastIndexOf('/') + 1)
}

/** The types of a shape; none if it accepts anything. */
export function typesOf({ type = [] }: Shape): string[] {
  return typeof type === 'string' ? [type] : type
}

/** Merges a shape that is composed of several; returns any other unchanged. */
export function joined(document: ApiDocument, shape: Shape): Shape {
  if (shape.allOf === undefined) return shape
  const parts = shape.allOf.map((part) => {
    const component = componentOf(part)
    return component === undefined ? part : document.components.schemas[component]
  })
  return {
    ...shape,
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => part?.properties)) as Record<
      string,
      Shape
    >,
    required: parts.flatMap((part) => part?.required ?? []),
  }
}
