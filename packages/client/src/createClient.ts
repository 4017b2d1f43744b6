import { follow } from './changes.ts'
import type { Client, Page, SearchPage } from './client.ts'
import { connect, type Call, type Options } from './connection.ts'
import { imageAddress } from './image.ts'
import { listen } from './live.ts'
import { placesOf } from './places.ts'
import { addFilter, parametersOf, text, type Conditions, type Values } from './query.ts'
import { QuoinError } from './QuoinError.ts'

interface Identified {
  id: string
}

interface AnyQuery {
  filter?: Conditions | undefined
  count?: boolean | undefined
  fields?: unknown
  expand?: unknown
  signal?: AbortSignal | undefined
}

/**
 * Returns a client of the site at `url`. With an access token it reads what visitors see, unless `view` is 'staff'; with a
 * preview token it reads the entry that the token names as it is being edited.
 */
export function createClient(options: Options): Client {
  const site = addressOf(options.url)
  const send = connect(site, options)
  const find = placesOf(send, options.paths)
  const view = viewOf(options)
  const tags = new WeakMap<object, string>()

  /** Sends a request and returns the entity in its response, whose tag is kept for later writes. */
  async function entity(path: string, call: Call = {}, isWhole = true): Promise<object> {
    const response = await send(path, call)
    const found = (await response.json()) as object
    const tag = response.headers.get('ETag')
    if (isWhole && tag !== null) tags.set(found, tag)
    return found
  }

  /** The path where a type is read. */
  async function reading(type: string) {
    const { path, staffPath } = await find(type)
    return `/api/${view === 'staff' ? staffPath : path}`
  }

  async function read(type: string, tail: string, { signal, ...shape }: AnyQuery = {}) {
    const query = parametersOf({ ...shape, view })
    const isWhole = shape.fields === undefined && shape.expand === undefined
    return entity((await reading(type)) + tail, { query, signal }, isWhole)
  }

  async function write(
    method: string,
    type: string,
    target: string | Identified,
    { signal, ...call }: Call,
  ) {
    const { staffPath, single } = await find(type)
    const id = typeof target === 'string' ? target : target.id
    const tag = typeof target === 'string' ? undefined : tags.get(target)
    const path = `/api/${staffPath}${single ? '' : `/${encodeURIComponent(id)}`}`
    const headers: Record<string, string> = tag === undefined ? {} : { 'If-Match': tag }
    return { path, call: { ...call, method, headers, signal } }
  }

  async function pageOf(
    type: string,
    { filter = {}, count, signal, ...rest }: AnyQuery,
    cursor?: string,
  ): Promise<Page<object>> {
    const query = parametersOf({
      ...rest,
      count: count === false ? false : undefined,
      cursor,
      view,
    })
    addFilter(query, filter)
    const response = await send(await reading(type), { query, signal })
    const total = response.headers.get('X-Total-Count')
    return {
      entries: (await response.json()) as object[],
      total: total === null ? undefined : Number(total),
      cursor: nextOf(response),
    }
  }

  const client = {
    list: (type: string, query: AnyQuery = {}) => ({
      page: (cursor?: string) => pageOf(type, query, cursor),
      async *[Symbol.asyncIterator]() {
        let cursor: string | undefined
        do {
          // The server need not count what is read to the end.
          const page = await pageOf(type, { ...query, count: false }, cursor)
          yield* page.entries
          cursor = page.cursor
        } while (cursor !== undefined)
      },
    }),

    get: (type: string, idOrSlug: string, shape?: AnyQuery) =>
      read(type, `/${encodeURIComponent(idOrSlug)}`, shape),

    single: (type: string, shape?: AnyQuery) => read(type, '', shape),

    async page(path: string, { signal }: AnyQuery = {}) {
      try {
        return await entity('/api/pages', { query: parametersOf({ path, view }), signal })
      } catch (error) {
        const movedTo = error instanceof QuoinError ? error.movedTo : undefined
        if (movedTo === undefined) throw error
        return { movedTo }
      }
    },

    async create(type: string, body: object, { signal }: AnyQuery = {}) {
      const { staffPath } = await find(type)
      return entity(`/api/${staffPath}`, { method: 'POST', body, signal })
    },

    async update(
      type: string,
      target: string | Identified,
      body: object,
      { signal }: AnyQuery = {},
    ) {
      const { path, call } = await write('PUT', type, target, { body, signal })
      return entity(path, call)
    },

    async remove(
      type: string,
      target: string | Identified,
      { force, signal }: AnyQuery & { force?: boolean } = {},
    ) {
      const query = parametersOf({ force: force === true ? true : undefined })
      const { path, call } = await write('DELETE', type, target, { query, signal })
      await send(path, call)
    },

    async search(q: string, { signal, ...rest }: AnyQuery = {}) {
      const query = parametersOf({ q, ...rest, view })
      const response = await send('/api/search', { query, signal })
      const found = (await response.json()) as SearchPage
      return { ...found, cursor: nextOf(response) }
    },

    async submit(
      form: string,
      values: Values,
      files?: Record<string, Blob>,
      { signal }: AnyQuery = {},
    ) {
      const path = `/api/forms/${encodeURIComponent(form)}`
      const body = files === undefined ? values : formOf(values, files)
      const response = await send(path, { method: 'POST', body, signal })
      return response.json() as Promise<unknown>
    },

    image: (address: string, cut = {}) => imageAddress(site, address, cut),
    changes: (query = {}) => follow(send, view, query),
    live: (query = {}) => listen(send, query),
  }
  return client as unknown as Client
}

/** Returns the address of a site without a slash at its end. */
function addressOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new TypeError(`createClient needs the address of a site as url, not "${url}".`)
  return url.replace(/\/+$/, '')
}

/** Returns the view that reads ask for. A preview token decides by itself. */
function viewOf({ token, view }: Options): string | undefined {
  if (token?.startsWith('qp_')) return undefined
  return view ?? (token === undefined ? undefined : 'public')
}

/** Returns the cursor of the next page. */
function nextOf(response: Response): string | undefined {
  const link = /<([^>]*)>; *rel="?next/.exec(response.headers.get('Link') ?? '')?.[1]
  return new URLSearchParams(link?.split('?')[1]).get('cursor') ?? undefined
}

function formOf(values: Values, files: Record<string, Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined)
      for (const one of [value].flat()) form.append(name, text(one))
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}
