import './platform.ts'
import '../features/generic/own/offered.ts'
import { type Api, type Asked, render } from './render.tsx'

declare global {
  /** Set by the server. */
  var callApi: Api
  /** Set by the server: called before a part is rendered. Returns false if no time is left for it. */
  var beginPart: (id: string) => boolean
  /** Set by the server: called after the part was rendered. */
  var endPart: () => void
  /** Starts to render a page; the argument is an Asked as JSON. */
  var renderPage: (asked: string) => void
  /** Returns the page as JSON, once all promises are settled: a Rendered or the text of an error. Empty before. */
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
