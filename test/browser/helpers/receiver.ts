import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a webhook was sent. */
export interface Message {
  headers: IncomingHttpHeaders
  body: string
}

/** Another system, on this machine, that is told of changes. */
export class Receiver {
  readonly messages: Message[] = []
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        this.messages.push({ headers: request.headers, body })
        response.end('Thank you.')
      })
    })
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver()
    receiver.#server.listen(0, '127.0.0.1')
    await once(receiver.#server, 'listening')
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

/** Whether a message carries the signature that Standard Webhooks asks for. */
export function isSigned({ headers, body }: Message, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
  const right = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(right)
}
