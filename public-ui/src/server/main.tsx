import './platform.ts'
import '../features/generic/own/offered.ts'
import { type Api, type Asked, render } from './render.tsx'

declare global {
  /** Given by the server. */
  var callApi: Api
  /** Given by the server: a part of the page is drawn from now on. False if no time is left for it. */
  var beginPart: (id: string) => boolean
  /** Given by the server: the part is drawn. */
  var endPart: () => void
  /** Starts a page; an Asked as JSON. */
  var renderPage: (asked: string) => void
  /** The page as JSON, once all promises are settled: a Rendered or an error's text. Empty before. */
  var takePage: () => string
}

let rendered = ''

globalThis.renderPage = (asked) => {
  rendered = ''
  render(JSON.parse(asked) as Asked, callApi, { begin: beginPart, end: endPart }).then(
    (page) => (rendered = JSON.stringify(page)),
    (error: unknown) => (rendered = JSON.stringify({ error: described(error) })),
  )
}

globalThis.takePage = () => rendered

function described(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)
}
