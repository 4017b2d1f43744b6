/*
 * Browser APIs that the libraries need and the server's JavaScript engine lacks. Nothing waits and nothing is cancelled
 * while a page is rendered: timers without a delay run with the promises, others never, and a signal is never aborted.
 * Import it before everything else.
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

/** A MessageChannel whose messages are delivered with the promises. */
class Channel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null }
  readonly port2 = { postMessage: () => setTimer(() => this.port1.onmessage?.()) }
}

/** Encoding is only needed for streams, which are not used: texts are unchanged. */
class Encoder {
  readonly encode = (text: string) => text
}

/** The part of Intl that returns the UTC offset of a time zone, from the server: 'GMT+01:00'. */
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
  /** Set by the server: the UTC offset of a zone at a time in milliseconds, as '+01:00'. */
  var zoneOffset: (zone: string, time: number) => string
}

// The API has the page's origin, so any host will do.
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
