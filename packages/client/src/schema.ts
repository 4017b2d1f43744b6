/** A JSON schema, as the OpenAPI document has it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const primitives: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** Returns the TypeScript type of a schema. `refer` returns that of a component. */
export function typeOf(
  schema: Schema,
  refer: (name: string) => string,
  indent = '',
): string {
  const inner = (other: Schema) => typeOf(other, refer, indent)
  if (schema.$ref !== undefined) return refer(schema.$ref.split('/').at(-1) ?? '')
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map(inner).join(' | ')
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return 'unknown'
  return types
    .map((type) => {
      if (type === 'array')
        return `(${inner(schema.items ?? {})})[]`.replace(/^\((\w+)\)/, '$1')
      if (type === 'object') return objectOf(schema, refer, indent)
      return primitives[type] ?? 'unknown'
    })
    .join(' | ')
}

/** Returns the type of an object without the properties that are left out. */
export function objectOf(
  schema: Schema,
  refer: (name: string) => string,
  indent = '',
  without: string[] = [],
): string {
  const { properties, additionalProperties: others, required = [] } = schema
  if (properties === undefined) {
    const value = typeof others === 'object' ? typeOf(others, refer, indent) : 'unknown'
    return `Record<string, ${value}>`
  }
  const deeper = `${indent}  `
  const lines = Object.entries(properties)
    .filter(([name]) => !without.includes(name))
    .map(([name, property]) => {
      const optional = required.includes(name) ? '' : '?'
      const type = typeOf(property, refer, deeper)
      return `${commentOf(property, deeper)}${deeper}${keyOf(name)}${optional}: ${type}\n`
    })
  return `{\n${lines.join('')}${indent}}`
}

/** Writes the name of a property, with quotes where it needs some. */
export function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

function commentOf({ description }: Schema, indent: string): string {
  if (description === undefined) return ''
  return `${indent}/** ${description.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n`
}
