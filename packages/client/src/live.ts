import { pause, type Send } from './connection.ts'
import { parametersOf } from './query.ts'
import { QuoinError } from './QuoinError.ts'
import type { LiveEvent, LiveQuery } from './client.ts'

/** The server sends an event every 20 seconds; a connection that is silent for longer than this is lost. */
const silence = 50_000

/** Listens to the live feed. */
export async function* listen(
  send: Send,
  { after, signal }: LiveQuery,
): AsyncGenerator<LiveEvent, void, undefined> {
  let position = after
  for (let failures = 0; ; failures++) {
    const connection = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        connection.abort()
      }, silence)
    }
    try {
      watch()
      const response = await send('/api/live', {
        query: parametersOf({ after: position }),
        signal: AbortSignal.any([connection.signal, ...(signal ? [signal] : [])]),
      })
      for await (const { event = 'change', data, id } of messages(response)) {
        watch()
        failures = 0
        position = id ?? position
        if (event !== 'beat') yield { event, position, ...parse(data) } as LiveEvent
      }
    } catch (error) {
      if (error instanceof QuoinError || signal?.aborted) throw error
    } finally {
      clearTimeout(timer)
      connection.abort()
    }
    await pause(Math.min(1000 * 2 ** failures, 30_000), signal)
  }
}

function parse(data = ''): object {
  return data === '' ? {} : (JSON.parse(data) as object)
}

interface Message {
  event?: string
  data?: string
  id?: string
}

/** Reads server-sent events. */
async function* messages({ body }: Response): AsyncGenerator<Message, void, undefined> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const chunk = await reader?.read()
    if (chunk === undefined || chunk.done) return
    const blocks = (text + chunk.value).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.matchAll(/^(event|data|id): ?(.*)$/gm)
      const message: Message = Object.fromEntries(
        [...lines].map(([, name = '', value]) => [name, value]),
      )
      if (block !== '') yield message
    }
  }
}
