import { pathOf } from '@quoin/shared-ui/api/preloaded'
import { IconNames } from '@quoin/shared-ui/ui/pattern/Icon'
import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from '../app/App.tsx'
import { createClient } from '../app/client.ts'
import { prepareWhole } from '../app/prepare.ts'
import { Site } from '../app/Site.tsx'
import { noteAbsent } from '../content/absent.ts'
import { readFrame } from '../content/frame.ts'
import { settingsQuery } from '../content/settings.ts'
import { giveUpOwn } from '../features/generic/own/own.ts'
import { PreviewBar } from '../features/preview/PreviewBar.tsx'
import { drawing } from '../page/drawing.ts'
import type { Submission } from '../page/submission.ts'
import { Drawing } from '../ui/later/Drawing.ts'
import { drawInto, split } from './drawPart.ts'
import { type Lacking, type Meter, Parts } from './parts.ts'

/** A page that is asked for. */
export interface Asked {
  origin: string
  /** The address within the site, with its query. */
  address: string
  /** The number of a change that all answers of the API have. */
  seq: number
  /** The pages that the site has not. */
  absent?: string[]
  submission?: Submission
  /** Whether the page shows an entry as it is stored, with a bar that says so. */
  preview?: boolean
  /** Parts that are not to be drawn. */
  leftOut?: { id: string; cause: string }[]
}

/** A page as the server puts it together. */
export interface Rendered {
  theme: string
  /** What belongs into the document's head. */
  head: string
  body: string
  /** The API's answers that the page was made from, by their paths: JSON for the browser. */
  answers: string
  /** The icons of the content that the page shows: 'fas/box'. */
  icons: string[]
  /** Paths of the API that failed, except that something is not there. */
  failed: string[]
  /** Parts whose data could not be read, which say so in their place. */
  unread: Lacking[]
  /** Parts that are not drawn. */
  leftOut: Lacking[]
  /** Why a module of the page failed, so that the page was drawn without it. */
  broken?: string
}

/** What the API says at a path: the status, the headers that browsers read, and JSON. */
export type Api = (path: string) => [number, Record<string, string>, string]

/** How much of the answers is embedded, in characters: what is too large for the rest the browser fetches. */
const mostEmbedded = 1 << 20

/**
 * Renders a page from what the API says. It takes over the global fetch, so
 * only one page can be rendered at a time. Rejects where a component throws.
 */
export async function render(
  { origin, address, seq, absent, submission, preview, leftOut }: Asked,
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
    if (status >= 400 && status !== 404) failed.push(path)
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

/** Whether an answer is one of several that a long list is put together of: the browser fetches it when it needs it. */
function isPart(path: string, { link }: Record<string, string>): boolean {
  const { searchParams: query } = new URL(path, 'http://site')
  return query.has('cursor') || (link !== undefined && !query.has('limit'))
}

/** Draws the page, again and again without each part that fails, and without the modules of content types if they do. */
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
