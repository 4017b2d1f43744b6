import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { typesFrom, type Document } from '../src/generate.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

it('has less than 5 kB, compressed, with all that it imports', async () => {
  const [output] = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: here('../src/index.ts'), formats: ['es'] },
      minify: true,
    },
  })) as Rolldown.RolldownOutput[]
  expect(output?.output).toHaveLength(1)
  const { code, imports } = output?.output[0] ?? { code: '', imports: [''] }
  expect(imports).toEqual([])
  const size = gzipSync(code, { level: 9 }).length
  expect(size).toBeGreaterThan(1000)
  expect(size).toBeLessThan(5000)
})

it('needs no other package', () => {
  const description = JSON.parse(readFileSync(here('../package.json'), 'utf8')) as object
  expect(description).not.toHaveProperty('dependencies')
  expect(description).not.toHaveProperty('peerDependencies')
})

const document = {
  paths: {
    '/api/talks': {
      get: {
        parameters: [
          { name: 'filter[level][eq]', schema: { type: 'string' } },
          { name: 'filter[level][in]', schema: { type: 'string' } },
          { name: 'filter[weight][eq]', schema: { type: 'string' } },
          { name: 'filter[weight][in]', schema: { type: 'string' } },
          { name: 'filter[hours][eq]', schema: { type: 'string' } },
          { name: 'filter[venue.seats][gte]', schema: { type: 'integer' } },
          { name: 'sort', schema: { pattern: '^-?(title|id)(,-?(title|id))*$' } },
        ],
      },
    },
  },
  'x-content-types': [
    {
      name: 'conference-talk',
      component: 'Talk',
      path: 'talks',
      single: false,
      created: true,
      pictures: ['photo', 'text'],
      references: {
        speakers: { type: 'speaker', many: true },
        room: { type: 'room', many: false },
      },
    },
  ],
  components: {
    schemas: {
      Talk: {
        type: 'object',
        required: ['id', 'level'],
        properties: {
          id: { type: 'string', description: 'Ends no */ comment.' },
          level: { enum: ['basic', 'expert', ''] },
          photo: { type: 'string', format: 'uri-reference' },
          venue: { type: 'object', properties: { seats: { type: ['integer', 'null'] } } },
          'odd-name': { type: 'array', items: { type: ['string', 'number'] } },
          prices: { type: 'object', additionalProperties: { type: 'number' } },
          weight: {
            anyOf: [
              {
                type: 'object',
                required: ['amount'],
                properties: {
                  amount: { type: 'number' },
                  unit: { oneOf: [{ const: 'kg' }, { const: 5 }] },
                },
              },
              { type: 'null' },
            ],
          },
          hours: { type: 'array', items: { type: 'string' } },
          standing: { $ref: '#/components/schemas/Standing' },
          other: { $ref: '#/components/schemas/Missing' },
          expand: { type: 'object' },
        },
      },
      TalkUpdate: { type: 'object', properties: {} },
      TalkInput: { type: 'object', properties: {} },
      Standing: { type: 'object', properties: { visible: { type: 'boolean' } } },
    },
  },
} as unknown as Document

it('writes the types of a site', async () => {
  await expect(typesFrom(document)).toMatchFileSnapshot('talk.gen.d.ts')
})
