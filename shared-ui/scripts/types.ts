import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the OpenAPI document says of a content type. */
interface Described {
  name: string
  /** The schema of its entries. */
  component: string
  /** Where visitors read it, below /api. */
  path: string
  single: boolean
  /** Whether entries can be created. */
  created: boolean
  /** The fields that visitors see and that pictures of the site may stand in. */
  pictures: string[]
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: types.ts FOLDER')

const document = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8')) as {
  'x-content-types': Described[]
}
const types = document['x-content-types']

function lines(line: (type: Described) => string, of = types): string {
  return of.map(line).join('\n')
}

writeFileSync(
  join(folder, 'types.gen.ts'),
  `/**
 * The content types of the server. Written by \`make generate\`: do not change.
 */
import type { components } from './schema.gen.ts'

type Schemas = components['schemas']

${lines(({ component }) => `export type ${component} = Schemas['${component}']`)}

/** Every content type by its name in the registry. */
export interface Entities {
${lines(({ name, component }) => `  '${name}': ${component}`)}
}

/** What creates an entry, for the types whose entries are not fixed. */
export interface Inputs {
${lines(
  ({ name, component }) => `  '${name}': Schemas['${component}Input']`,
  types.filter(({ created }) => created),
)}
}

/** The name of a content type. */
export type TypeName = keyof Entities

/** Where visitors read a type, and whether that is one entry instead of a list. */
export const places: Record<TypeName, { path: string; single: boolean }> = {
${lines(
  ({ name, path, single }) =>
    `  '${name}': { path: '${path}', single: ${String(single)} },`,
)}
}

/** The fields that pictures of the site may stand in, of the types that have some. */
export const pictured: { [T in TypeName]?: (keyof Entities[T])[] } = {
${lines(
  ({ name, pictures }) =>
    `  '${name}': [${pictures.map((field) => `'${field}'`).join(', ')}],`,
  types.filter(({ pictures }) => pictures.length > 0),
)}
}
`,
)
