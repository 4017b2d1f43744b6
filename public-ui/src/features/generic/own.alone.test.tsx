import { type Exchange, golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen } from '@testing-library/react'
import type * as told from 'told:quoin'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import names from '../../../modules.json'
import type { ShownType } from '../../content/types.ts'
import { open } from '../../testing/open.tsx'
import { answer, failure, serve } from '../../testing/serve.ts'
import type { Field } from '../../content/generic/entry.ts'
import { modules, offered } from './own/offered.ts'
import type { Load } from '../../content/load.ts'
import type { Own, OwnProps } from './own/own.ts'

const types = golden('case-study-types', 'case-study-type')
const path = '/case-studies/harrow-and-sons'

/** Mocks a type with its own pages, with the exports of its modules. */
function serveOwn(given: Record<string, Own | null>, ...lists: Exchange[]) {
  const [list, type] = types
  const shown = type?.response.body as ShownType
  const addresses = { page: '/assets/nowhere/page.js', list: '/assets/nowhere/list.js' }
  Object.assign(modules, given)
  onTestFinished(() => {
    for (const name of Object.keys(given)) Reflect.deleteProperty(modules, name)
  })
  serve(
    ...lists,
    answer('/api/types', list?.response.body),
    answer('/api/types/case-study', { ...shown, modules: addresses }),
    ...golden('case-study-get', 'case-study-product'),
    answer(
      '/api/case-studies?limit=24&fields=client,slug,cover,launched,summary,opening,tags,status,team',
      [{ id: 'a', client: 'Harrow & Sons', slug: 'harrow-and-sons', team: 5 }],
    ),
    ...golden('case-study-list'),
  )
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

declare module 'told:quoin' {
  // A module passes on its props.
  interface PageType extends ShownType {}
  interface PageField extends Field {}
}

/** The declarations for pages. Names that screens have too are declared for both. */
type Told = Omit<typeof told, 'titleOf' | 'useEntries'> & {
  titleOf: (type: told.PageType, entry: told.Entry) => string
  useEntries: (type: told.PageType, wanted?: told.Wanted) => told.Entry[] | undefined
}

it('offers what editors are told', () => {
  const library: Pick<Told, keyof typeof offered.quoin> = offered.quoin
  expect(Object.keys(library)).not.toEqual([])
})

it('offers what modules.json says', () => {
  expect(Object.keys(offered).sort()).toEqual(Object.keys(names).sort())
  for (const [library, all] of Object.entries(names)) {
    const has = Object.keys(offered[library as keyof typeof offered])
    expect(has).toEqual(expect.arrayContaining(all))
    if (!library.startsWith('react')) expect(has.sort()).toEqual([...all].sort())
  }
})

describe('a type that draws its pages by itself', () => {
  it('gives the page of an entry, in the frame of the site', async () => {
    serveOwn({
      'case-study/page': {
        default: ({ type, entry }) => <h1>{`${type.one}: ${String(entry?.client)}`}</h1>,
      },
    })
    open(path)

    await title('Case study: Harrow & Sons')
    expect(document.title).toBe('Harrow & Sons | Quoin')
    expect(screen.queryByRole('link', { name: /^Back to/ })).not.toBeInTheDocument()
  })

  it('gives the list, with the fields that it wants and the type has', async () => {
    serveOwn({
      'case-study/list': {
        fields: ['team', 'secret'],
        default: ({ entries = [], total }) => (
          <h1>{`${total} by ${entries.map(({ team }) => team).join()}`}</h1>
        ),
      },
    })
    open('/case-studies')

    await title('1 by 5')
  })

  it.each<[string, string[] | undefined, string]>([
    ['what it has declared', ['room', 'month'], 'month=2027-02&room=a'],
    ['nothing where it has declared nothing', undefined, ''],
  ])('reads of the address %s', async (_, query, read) => {
    const { useLocation, useSearchParams } = offered['react-router']
    const Read = () => (
      <h1>{`[${useSearchParams()[0].toString()}] [${useLocation().search.slice(1)}]`}</h1>
    )
    serveOwn({
      'case-study/list': { fields: ['team'], query, default: Read },
      'case-study/page': { query, default: Read },
    })
    const asked = '?other=1&room=a&room=b&month=2027-02&page='
    const { go } = open(`/case-studies${asked}`)

    await title(`[${read}] [${read}]`)
    await go(`${path}${asked}`)
    await title(`[${read}] [${read}]`)
  })

  it('gives pages and lists the lists that they ask for', async () => {
    const load: Load[] = [
      {
        name: 'same',
        type: 'case-study',
        path: 'case-studies',
        query: [
          ['limit', '5'],
          ['filter[client][ne]', { entry: 'client' }],
          ['filter[month][eq]', { query: 'month' }],
        ],
      },
    ]
    const Read = ({ data }: OwnProps) => <h1>{`${data.same?.total} others`}</h1>
    const path5 = '/api/case-studies?limit=5'
    serveOwn(
      {
        'case-study/list': { fields: ['team'], load, default: Read },
        'case-study/page': { load, default: Read },
      },
      answer(`${path5}&filter%5Bclient%5D%5Bne%5D=&filter%5Bmonth%5D%5Beq%5D=2`, [
        { id: 'a' },
      ]),
      answer(`${path5}&filter%5Bclient%5D%5Bne%5D=Harrow%20%26%20Sons`, [
        { id: 'a' },
        { id: 'b' },
      ]),
    )
    const { go } = open('/case-studies?month=2')

    await title('1 others')
    await go(path)
    await title('2 others')
  })

  it('leaves the drawn page where a list cannot be loaded', async () => {
    const load = [{ name: 'same', type: 'a', path: 'lost', query: [] }]
    serveOwn(
      { 'case-study/page': { load, default: () => <h1>Own</h1> } },
      failure('/api/lost', 503, 'Later.'),
    )
    open(path)

    await title('Harrow & Sons')
  })

  it('changes the address with what it has declared', async () => {
    const { useSearchParams } = offered['react-router']
    serveOwn({
      'case-study/page': {
        query: ['month'],
        default: function Months() {
          const [params, set] = useSearchParams()
          return (
            <>
              <h1>{`In ${params.get('month')}`}</h1>
              <button
                onClick={() => {
                  set({ month: 'May' })
                }}
              >
                May
              </button>
            </>
          )
        },
      },
    })
    const { user } = open(`${path}?month=April`)

    await title('In April')
    await user.click(screen.getByRole('button', { name: 'May' }))
    await title('In May')
  })

  it.each<[string, Own | null]>([
    [
      'throws',
      {
        default: () => {
          throw new Error('broken')
        },
      },
    ],
    ['gives nothing', null],
    ['was given up', {}],
  ])('leaves the drawn pages where its module %s', async (_, own) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => void vi.restoreAllMocks())
    serveOwn({ 'case-study/page': own, 'case-study/list': own })
    const { go } = open(path)

    await title('Harrow & Sons')
    await screen.findByRole('link', { name: /^Back to/ })
    await go('/case-studies')
    await title('Case studies')
    await screen.findByRole('link', { name: 'Harrow & Sons' })
  })

  it('leaves the drawn page where its module does not arrive', async () => {
    serveOwn({})
    open(path)

    await title('Harrow & Sons')
  })
})
