import type { Field } from '../../model/schema.ts'

/** The parts of a field's schema that decide how its value is read and written. */
type Shape = Pick<Field, 'kind' | 'fields'>

const token = /\s*("(?:[^"\\]+|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+)\s*/gy
const label = /^("(?:[^"\\]+|\\.)*")\s*:\s*/

/**
 * Reads the JSON of a value without loss. JavaScript moves keys that look like numbers to the front of an object, and
 * rounds large integers: so a map becomes its JSON text, and an integer that does not fit becomes its digits.
 */
export function readExact(source: string, { kind, fields = [] }: Shape): unknown {
  if (kind === 'map') return source === 'null' ? null : source
  if (kind === 'integer') return wholeOf(source)
  if (kind === 'object' && source.startsWith('{')) {
    const parts = membersOf(source).map(([name, part]): [string, unknown] => {
      const field = fields.find((other) => other.name === name)
      return [name, field ? readExact(part, field) : JSON.parse(part)]
    })
    return Object.fromEntries(parts)
  }
  if (isListed(kind) && source.startsWith('[')) {
    return partsOf(source).map((part) => readExact(part, { kind: 'object', fields }))
  }
  return JSON.parse(source)
}

/** Writes the JSON of a value that was read by `readExact`. */
export function writeExact(value: unknown, { kind, fields = [] }: Shape): string {
  if ((kind === 'map' || kind === 'integer') && typeof value === 'string') return value
  if (isListed(kind) && Array.isArray(value)) {
    return `[${value.map((part) => writeExact(part, { kind: 'object', fields })).join(',')}]`
  }
  if (kind !== 'object' || typeof value !== 'object' || value === null) {
    return JSON.stringify(value)
  }
  const members = Object.entries(value).map(([name, part]) => {
    const field = fields.find((other) => other.name === name)
    return `${JSON.stringify(name)}:${field ? writeExact(part, field) : JSON.stringify(part)}`
  })
  return `{${members.join(',')}}`
}

/** Whether values of a kind are arrays of objects; the shape of a block is its field. */
function isListed(kind: Shape['kind']): boolean {
  return kind === 'list' || kind === 'blocks'
}

/** A JSON text without insignificant whitespace. */
export function compact(source: string): string {
  return Array.from(source.matchAll(token), ([, part]) => part).join('')
}

/** The members of a JSON object in order: each name, and the JSON of its value. */
export function membersOf(source: string): [string, string][] {
  return partsOf(source).map((member) => {
    const [start = '', name = '""'] = label.exec(member) ?? []
    return [JSON.parse(name) as string, member.slice(start.length)]
  })
}

/** The JSON of each member of an object, or of each element of an array. */
export function partsOf(source: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: whole, 1: part, index } of source.matchAll(token)) {
    const opens = part === '{' || part === '['
    const closes = part === '}' || part === ']'
    if (opens) depth++
    if (depth === 1 && (closes || part === ',')) parts.push(source.slice(start, index))
    if (depth === 1 && (opens || part === ',')) start = index + whole.length
    if (closes) depth--
  }
  return parts.filter((part) => part !== '')
}

function wholeOf(source: string): unknown {
  const value = JSON.parse(source) as unknown
  const fits = typeof value !== 'number' || Number.isSafeInteger(value)
  return fits ? value : source
}
