import { pathOf } from '@quoin/shared-ui/api/preloaded'
import { IconNames } from '@quoin/shared-ui/ui/pattern/Icon'
import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { parsePath, StaticRouter } from 'react-router'
import { App } from '../app/App.tsx'
import { createClient } from '../app/client.ts'
import { prepareWhole } from '../app/prepare.ts'
import { Site } from '../app/Site.tsx'
import { noteAbsent } from '../content/absent.ts'
import { type Given, givenKey } from '../content/given.ts'
import { readFrame } from '../content/frame.ts'
import { settingsQuery } from '../content/settings.ts'
import { giveUpOwn } from '../features/generic/own/own.ts'
import { PreviewBar } from '../features/preview/PreviewBar.tsx'
import { drawing } from '../page/drawing.ts'
import type { Submission } from '../page/submission.ts'
import { Drawing } from '../ui/later/Drawing.ts'
import { drawInto, split } from './drawPart.ts'
import { type Lacking, type Meter, Parts } from './parts.ts'

/** The request for a page. */
export interface Asked {
  origin: string
  /** The address within the site, with its query. */
  address: string
  /** The sequence number of a change that all API responses include. */
  seq: number
  /** The app's pages that the site does not have. */
  absent?: string[]
  submission?: Submission
  /** Whether the page shows the stored state of an entry, with the preview bar. */
  preview?: boolean
  /** The page of a plugin at the address. */
  given?: Given
  /** Parts to omit. */
  leftOut?: { id: string; cause: string }[]
}

/** The result of rendering a page. */
export interface Rendered {
  theme: string
  /** The tags for the document's head. */
  head: string
  body: string
  /** The API responses for the page by path, as JSON for the browser. */
  answers: string
  /** The icons of the page's content: 'fas/box'. */
  icons: string[]
  /** API paths that failed, other than with 404. */
  failed: string[]
  /** Parts whose data could not be read, which show an error instead. */
  unread: Lacking[]
  /** Omitted parts. */
  leftOut: Lacking[]
  /** Why a module of the page failed and was not used. */
  broken?: string
}

/** Calls the API at a path; returns the status, the relevant headers, and JSON. */
export type Api = (path: string) => [number, Record<string, string>, string]

/** The maximum size of the embedded responses, in characters: the browser fetches responses that do not fit. */
const mostEmbedded = 1 << 20

/**
 * Renders a page from API responses. It replaces the global fetch, so only one page can be rendered at a time. Rejects
 * if a component throws.
 */
export async function render(
  { origin, address, seq, absent, submission, preview, leftOut, given }: Asked,
  api: Api,
  meter: Meter,
): Promise<Rendered> {
  const answers: string[] = []
  const failed: string[] = []
  const parts = new Parts(meter, leftOut)
  drawing.current = parts
  let room = mostEmbedded
  globalThis.fetch = (input) => {
    const path = pathOf((input as Request).url)
    const [status, headers, body] = api(path)
    if (status >= 400 && status !== 404 && !isRefusedFilter(status, path))
      failed.push(path)
    const told = JSON.stringify({ ...headers, 'quoin-seq': String(seq) })
    if (body.length <= room && !isPart(path, headers)) {
      room -= body.length
      answers.push(
        `${JSON.stringify(path)}:{"status":${status},"headers":${told},"body":${body}}`,
      )
    }
    return Promise.resolve(new Response(body, { status, headers }))
  }
  const client = createClient()
  noteAbsent(client, absent)
  client.setQueryData(givenKey(parsePath(address).pathname ?? '/'), given)
  const frame = readFrame(client)
  const page = await prepareWhole(client, address)
  await Promise.allSettled([...frame, page.read])
  const icons = new Set<string>()
  const ofParts: string[] = []
  const draw = () => {
    icons.clear()
    ofParts.length = 0
    return renderToString(
      <Drawing value={drawInto(ofParts)}>
        <IconNames value={icons}>
          <App client={client} origin={origin} submission={submission}>
            <StaticRouter location={address}>
              <Site first={page}>{preview && <PreviewBar />}</Site>
            </StaticRouter>
          </App>
        </IconNames>
      </Drawing>,
    )
  }
  const { html, broken } = drawWhole(client, parts, draw)
  const { head, body } = split(html)
  return {
    theme: client.getQueryData(settingsQuery.queryKey)?.entity.theme ?? 'blue',
    head: head + ofParts.join(''),
    body,
    answers: `{${answers.join(',')}}`,
    icons: [...icons],
    failed,
    unread: parts.failedToRead,
    leftOut: parts.leftOut,
    ...(broken !== undefined && { broken }),
  }
}

/** Whether a list of a module was refused because of a value in the address. Its queries are checked at the start. */
function isRefusedFilter(status: number, path: string): boolean {
  return status === 400 && path.includes('filter%5B')
}

/** Whether a response is a page of a long list, which the browser fetches when needed. */
function isPart(path: string, { link }: Record<string, string>): boolean {
  const { searchParams: query } = new URL(path, 'http://site')
  return query.has('cursor') || (link !== undefined && !query.has('limit'))
}

/** Renders the page, repeatedly without each part that fails, and without the modules of content types if they fail. */
function drawWhole(client: QueryClient, parts: Parts, draw: () => string) {
  let broken: string | undefined
  for (;;) {
    try {
      return { html: draw(), broken }
    } catch (error) {
      if (parts.giveUp(error)) continue
      if (broken !== undefined || !giveUpOwn(client)) throw error
      broken = String(error)
    }
  }
}
