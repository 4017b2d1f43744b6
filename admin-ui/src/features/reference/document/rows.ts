import { type ApiDocument, type Shape, componentOf, joined, typesOf } from './document.ts'

/** A field of a body, as a row of a table. */
export interface Row {
  /** Its name with the path of its parents: `reviews[].author`. */
  name: string
  type: string
  required: boolean
  readOnly: boolean
  description: string
  /** The limits of its values, in words. */
  limits: string[]
  choices: string[]
  /** Its default; empty for none. */
  usual: string
}

/** The fields of a shape and of all nested shapes, each followed by its own. */
export function rowsOf(document: ApiDocument, shape: Shape): Row[] {
  return fieldsOf(document, shape, '', [])
}

function fieldsOf(
  document: ApiDocument,
  shape: Shape,
  name: string,
  within: string[],
): Row[] {
  const { named, path } = follow(document, shape, within)
  if (named === undefined) return []
  const { properties = {}, required = [], items, additionalProperties } = named
  const own = Object.entries(properties).flatMap(([key, field]) => {
    const full = name === '' ? key : `${name}.${key}`
    return [
      rowOf(document, field, full, required.includes(key)),
      ...fieldsOf(document, field, full, path),
    ]
  })
  if (items) own.push(...fieldsOf(document, items, `${name}[]`, path))
  if (typeof additionalProperties === 'object')
    own.push(rowOf(document, additionalProperties, `${name}.*`, false))
  return own
}

/** The component that a shape refers to; undefined for a cycle. */
function follow(document: ApiDocument, shape: Shape, path: string[]) {
  const [first] = shape.anyOf ?? []
  const to = first ?? shape
  const component = componentOf(to)
  if (component === undefined) return { named: joined(document, to), path }
  if (path.includes(component)) return { named: undefined, path }
  const { [component]: named } = document.components.schemas
  return { named: named && joined(document, named), path: [...path, component] }
}

function rowOf(
  document: ApiDocument,
  shape: Shape,
  name: string,
  required: boolean,
): Row {
  const { named = shape } = follow(document, shape, [])
  const { description = '', readOnly = false } = shape
  return {
    name,
    type: typeText(document, shape),
    required,
    readOnly,
    description,
    limits: limitsOf(named),
    choices: (named.enum ?? named.items?.enum ?? []).map(valueText),
    usual: named.default === undefined ? '' : valueText(named.default),
  }
}

/** The type of a shape, in words: 'string, date-time, or null'. */
export function typeText(document: ApiDocument, shape: Shape): string {
  const component = componentOf(shape)
  if (shape.anyOf) {
    const [first = {}, ...others] = shape.anyOf
    const none = others.some(({ type }) => type === 'null')
    return `${typeText(document, first)}${none ? ' or null' : ''}`
  }
  if (component !== undefined) {
    const { [component]: named } = document.components.schemas
    return named?.enum ? typeText(document, named) : component
  }
  const names = typesOf(shape).map((type) =>
    type === 'array' ? `array of ${typeText(document, shape.items ?? {})}` : type,
  )
  const text = names.length === 0 ? 'anything' : names.join(' or ')
  return shape.format === undefined ? text : `${text} (${shape.format})`
}

/** The limits of a shape, in words. */
export function limitsOf(shape: Shape): string[] {
  const { minimum, maximum, pattern, items } = shape
  return [
    range(minimum, maximum, ''),
    range(shape.minLength, shape.maxLength, ' characters'),
    range(shape.minItems, shape.maxItems, ' items'),
    range(undefined, shape.maxProperties, ' entries'),
    ...(items ? limitsOf(items).map((limit) => `each ${limit}`) : []),
    ...(pattern === undefined ? [] : [`as ${pattern}`]),
  ].filter((text) => text !== '')
}

function range(from: number | undefined, to: number | undefined, of: string): string {
  const text = (value: number) => value.toLocaleString('en-GB')
  if (from !== undefined && to !== undefined) return `${text(from)} to ${text(to)}${of}`
  if (to !== undefined) return `at most ${text(to)}${of}`
  return from === undefined ? '' : `at least ${text(from)}${of}`
}

/** A value of the document, formatted. */
export function valueText(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
}
