import { type ApiDocument, type Shape, componentOf, joined, typesOf } from './document.ts'

/** Sample texts for fields with some names; other text fields use their title. */
const texts: Record<string, string> = {
  name: 'Dovetail',
  title: 'A joint that holds',
  description: 'Joins what you have with what you need.',
  excerpt: 'How two boards become one.',
  content: 'Two boards become one, and stay so.',
  message: 'We would like to know more about the dovetail.',
  subject: 'A question about the dovetail',
  email: 'ada@example.com',
  contactEmail: 'hello@example.com',
  phone: '+44 20 7946 0000',
  company: 'Analytical Engines',
  author: 'Ada Lovelace',
  username: 'grace',
  location: 'London',
  slug: 'a-joint-that-holds',
  path: 'blog',
  type: 'post',
  id: '01980f3c-7a51-7c3e-9b42-5d6e8f901234',
  tags: 'joinery',
  code: '123456',
  cursor: 'eyJpZCI6ImF0bGFzIn0',
  events: 'post.created',
  from: '/old-page',
  to: '/blog',
  url: 'https://example.com/hook',
  revision: '3',
  delivery: '01980f3c-7a51-7c3e-9b42-5d6e8f901234',
}

/** Sample texts for some formats. */
const formats: Record<string, string> = {
  'date-time': '2030-01-15T09:00:00.000Z',
  date: '2030-01-15',
  email: 'ada@example.com',
  uri: 'https://example.com/hook',
  'uri-reference': 'https://example.com/dovetail.jpg',
  password: 'correct horse battery',
  uuid: '01980f3c-7a51-7c3e-9b42-5d6e8f901234',
}

/** How many fields the example of a body shows, if fewer are required. */
const shown = 3

/** A plausible value that a shape accepts; undefined if the shape contains itself. */
export function exampleOf(
  document: ApiDocument,
  shape: Shape,
  name = '',
  within: string[] = [],
): unknown {
  const component = componentOf(shape)
  if (component !== undefined) {
    if (within.includes(component)) return undefined
    const { [component]: named = {} } = document.components.schemas
    return exampleOf(document, named, name, [...within, component])
  }
  const [first] = shape.anyOf ?? []
  if (first !== undefined) return exampleOf(document, first, name, within)
  const inner = (of: Shape, as: string) => exampleOf(document, of, as, within)
  const given = givenBy(shape)
  if (given !== undefined) return given
  switch (typesOf(shape).find((type) => type !== 'null')) {
    case 'string':
      return textOf(shape, name)
    case 'integer':
    case 'number':
      return numberOf(shape)
    case 'boolean':
      return true
    case 'array':
      return [inner(shape.items ?? {}, name)].filter((item) => item !== undefined)
    default:
      return objectOf(joined(document, shape), inner)
  }
}

/** The value that the shape itself provides: its default, or the first allowed value. */
function givenBy({ default: usual, enum: allowed }: Shape): unknown {
  if (usual !== undefined && usual !== null && usual !== '') return usual
  return allowed?.find((value) => value !== '' && value !== null) ?? allowed?.[0]
}

function textOf(shape: Shape, name: string): string {
  const { format = '', pattern, title = 'An example', maxLength, minLength = 0 } = shape
  const usual = formats[format] ?? texts[name] ?? title
  const long = usual.padEnd(minLength, '.').slice(0, maxLength)
  return pattern === undefined || new RegExp(pattern, 'u').test(long)
    ? long
    : (Object.values(texts).find((text) => new RegExp(pattern, 'u').test(text)) ?? '')
}

function numberOf({ minimum = 0, maximum = Infinity }: Shape): number {
  return Math.min(Math.max(1, minimum), maximum)
}

function objectOf(
  shape: Shape,
  inner: (of: Shape, name: string) => unknown,
): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = shape
  const named = namesShown(properties, required).map(
    (name) => [name, inner(properties[name] ?? {}, name)] as const,
  )
  const more =
    typeof additionalProperties === 'object' && named.length === 0
      ? [['Standard', inner(additionalProperties, '')] as const]
      : []
  return Object.fromEntries(
    [...named, ...more].filter(([, value]) => value !== undefined),
  )
}

/** The fields of an example: the required fields, and simple fields until there are enough. */
function namesShown(properties: Record<string, Shape>, required: string[]): string[] {
  const plain = Object.entries(properties)
    .filter(([name, shape]) => !required.includes(name) && isPlain(shape))
    .map(([name]) => name)
    .toSorted((a, b) => Number(b in texts) - Number(a in texts))
  return [...required, ...plain.slice(0, Math.max(0, shown - required.length))]
}

function isPlain(shape: Shape): boolean {
  const types = typesOf(shape)
  return (
    shape.readOnly !== true &&
    shape.pattern === undefined &&
    types.length === 1 &&
    ['string', 'number', 'integer', 'boolean'].includes(types[0] ?? '')
  )
}
