import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { answer, failure, serve } from '../testing/serve.ts'
import { type Load, loadQuery, type LoadSources } from './load.ts'

const list = (...query: Load['query']): Load => ({
  name: 'talks',
  type: 'talk',
  path: 'talks',
  query: [['limit', '100'], ...query],
})

/** The parameters that a list asks for. */
function askedBy(load: Load, { search = '', ...from }: Partial<Sources> = {}) {
  const { queryKey } = loadQuery(load, { search: new URLSearchParams(search), ...from })
  return queryKey[3]
}

type Sources = Omit<LoadSources, 'search'> & { search: string }

describe('a list that a module asks for', () => {
  const entry = { id: 'a', room: null, tags: ['x,y', 'z\\'], open: false, look: {} }
  const section = { room: 'Hall', day: '', tags: [], limit: 7, open: false }
  it.each<[string, Load['query'], Partial<Sources>, object]>([
    ['constants', [['filter[a][eq]', 'x']], {}, { 'filter[a][eq]': 'x' }],
    [
      'a key of the address',
      [['filter[day][eq]', { query: 'day' }]],
      { search: 'day=1&day=2&other=3' },
      { 'filter[day][eq]': '1' },
    ],
    ['no missing key', [['filter[day][eq]', { query: 'day' }]], { search: 'day=' }, {}],
    [
      'values of the entry, empty ones too',
      [
        ['filter[id][ne]', { entry: 'id' }],
        ['filter[room][eq]', { entry: 'room' }],
        ['filter[tags][any]', { entry: 'tags' }],
        ['filter[open][eq]', { entry: 'open' }],
        ['filter[look][eq]', { entry: 'look' }],
      ],
      { entry },
      {
        'filter[id][ne]': 'a',
        'filter[room][eq]': '',
        'filter[tags][any]': String.raw`x\,y,z\\`,
        'filter[open][eq]': 'false',
        'filter[look][eq]': '',
      },
    ],
    [
      'values of the section that are not empty',
      [
        ['filter[room][eq]', { section: 'room' }],
        ['filter[day][eq]', { section: 'day' }],
        ['filter[tags][any]', { section: 'tags' }],
        ['filter[open][eq]', { section: 'open' }],
        ['filter[lost][eq]', { section: 'lost' }],
      ],
      { section },
      { 'filter[room][eq]': 'Hall', 'filter[open][eq]': 'false' },
    ],
  ])('reads %s', (_, query, from, asked) => {
    expect(askedBy(list(...query), from)).toEqual({ limit: '100', ...asked })
  })

  it.each([
    [7, '7'],
    [7.9, '7'],
    [0, '100'],
    [-1, '100'],
    [101, '100'],
    ['many', '100'],
    [null, '100'],
  ])('has at most 100 entries, whatever %s the section says', (limit, asked) => {
    const load = { ...list(), query: [['limit', { section: 'limit' }]] } satisfies Load
    expect(askedBy(load, { section: { limit } })).toEqual({ limit: asked })
  })

  it('is empty if the address has a value that no entry has, and fails otherwise', async () => {
    const load = list(['filter[day][eq]', { query: 'day' }])
    const path = (day: string) => `/api/talks?limit=100&filter%5Bday%5D%5Beq%5D=${day}`
    serve(
      answer(path('1'), [{ id: 'a' }]),
      failure(path('x'), 400, 'The query parameter is no day.'),
      failure(path('y'), 503, 'Later.'),
    )
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const read = (day: string) =>
      client.fetchQuery(loadQuery(load, { search: new URLSearchParams({ day }) }))
    expect((await read('1')).items).toEqual([{ id: 'a' }])
    expect(await read('x')).toEqual({ items: [], total: 0, next: null })
    await expect(read('y')).rejects.toThrow('503')
  })

  it('follows the entries of other types only if it depends on them', () => {
    const from = { search: new URLSearchParams() }
    expect(loadQuery(list(), from).meta).toBeUndefined()
    expect(loadQuery({ ...list(), wide: true }, from).meta).toEqual({
      ofAllContent: true,
    })
  })
})
