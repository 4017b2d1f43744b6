import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** A mail server on this machine that takes every mail, and sends none on. */
export class Mailbox {
  /** The mails that came, with their headers. */
  readonly mails: string[] = []
  readonly #server: Server = createServer((socket) => {
    this.#talk(socket)
  })

  /** Starts one on a free port. */
  static async start(): Promise<Mailbox> {
    const mailbox = new Mailbox()
    mailbox.#server.listen(0, '127.0.0.1')
    await once(mailbox.#server, 'listening')
    return mailbox
  }

  /** Where it is, for `--smtp`. */
  get address(): string {
    return `smtp://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`
  }

  stop(): void {
    this.#server.close()
  }

  #talk(socket: Socket): void {
    let text = ''
    let mail = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    // Who hangs up in the middle has sent nothing.
    socket.on('error', () => socket.destroy())
    socket.setEncoding('utf8')
    say('220 mailbox')
    socket.on('data', (part: string) => {
      text += part
      for (;;) {
        const end = mail ? '\r\n.\r\n' : '\r\n'
        const at = text.indexOf(end)
        if (at < 0) return
        const said = text.slice(0, at)
        text = text.slice(at + end.length)
        if (mail) this.mails.push(said)
        const begins = !mail && said.toUpperCase() === 'DATA'
        mail = begins
        say(begins ? '354 go on' : '250 ok')
        if (said.toUpperCase() === 'QUIT') socket.end()
      }
    })
  }
}
