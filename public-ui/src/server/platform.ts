/*
 * What the server's JavaScript engine lacks of a browser and the libraries ask
 * for. Nothing waits and nothing is cancelled while a page is rendered: timers
 * without a delay run with the promises, others never, and a signal is never
 * aborted. It has to be imported before everything else.
 */
import 'core-js/actual/url'
import 'core-js/actual/url-search-params'
import { Headers, Request, Response } from 'whatwg-fetch'

const nothing = () => undefined

class NeverAborted {
  readonly aborted = false
  readonly reason = undefined
  readonly throwIfAborted = nothing
  readonly addEventListener = nothing
  readonly removeEventListener = nothing
}

class Controller {
  readonly signal = new NeverAborted()
  readonly abort = nothing
}

/** A channel whose messages arrive with the promises. */
class Channel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null }
  readonly port2 = { postMessage: () => setTimer(() => this.port1.onmessage?.()) }
}

/** Only what is streamed needs encoding, and no page is: texts stay as they are. */
class Encoder {
  readonly encode = (text: string) => text
}

/** Of Intl what tells how far a time zone is ahead of UTC: 'GMT+01:00'. The server knows. */
class OffsetFormat {
  readonly format: (date: Date) => string

  constructor(_locale: string, { timeZone }: { timeZone: string }) {
    this.format = (date) => `GMT${zoneOffset(timeZone, date.getTime())}`
  }
}

function setTimer(run: () => void, delay = 0): number {
  if (delay === 0) void Promise.resolve().then(run)
  return 0
}

declare global {
  /** Given by the server: how far a zone is ahead of UTC at a time in milliseconds, as '+01:00'. */
  var zoneOffset: (zone: string, time: number) => string
}

// The API's addresses start with the page's; which host that is plays no part.
const origin = 'http://server.invalid'

Object.assign(globalThis, {
  self: globalThis,
  location: { origin, href: `${origin}/` },
  Headers,
  Request,
  Response,
  AbortController: Controller,
  AbortSignal: NeverAborted,
  MessageChannel: Channel,
  TextEncoder: Encoder,
  Intl: { DateTimeFormat: OffsetFormat },
  setTimeout: setTimer,
  clearTimeout: nothing,
  setInterval: () => 0,
  clearInterval: nothing,
  console: { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing },
})
