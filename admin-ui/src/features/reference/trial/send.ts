/** The result of a trial call. */
export interface Result {
  status: number
  statusText: string
  /** Milliseconds until the response was complete. */
  took: number
  headers: [string, string][]
  text: string
  /** The reason why the text is incomplete; empty if it is complete. */
  note: string
}

/** How much of a response is shown, in characters. */
const most = 200_000

/** Makes a call with the user's session. If it is stopped, it returns the part received so far. */
export async function send(
  address: string,
  init: RequestInit,
  stop: AbortSignal,
): Promise<Result> {
  const started = performance.now()
  const response = await globalThis.fetch(address, {
    ...init,
    credentials: 'same-origin',
    signal: stop,
  })
  const body = await bodyOf(response, stop)
  return {
    status: response.status,
    statusText: response.statusText,
    took: Math.round(performance.now() - started),
    headers: [...response.headers],
    ...body,
  }
}

type Shown = Pick<Result, 'text' | 'note'>

async function bodyOf(response: Response, stop: AbortSignal): Promise<Shown> {
  const type = response.headers.get('Content-Type') ?? ''
  if (response.body === null) return { text: '', note: '' }
  if (!/^text\/|json|xml/.test(type)) {
    await response.body.cancel()
    return { text: '', note: `The answer is a file of the type ${type}.` }
  }
  const shown = await startOf(response.body, stop)
  return shown.note === '' ? { text: laidOut(shown.text), note: '' } : shown
}

/** The beginning of a stream, up to the maximum. An endless stream is read until it is stopped. */
async function startOf(
  body: ReadableStream<Uint8Array>,
  stop: AbortSignal,
): Promise<Shown> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (text.length < most) {
      const { done, value } = await reader.read()
      if (done) return { text, note: '' }
      text += decoder.decode(value, { stream: true })
    }
  } catch (error) {
    if (!stop.aborted) throw error
    return { text, note: 'Stopped here.' }
  }
  await reader.cancel()
  return { text: text.slice(0, most), note: 'There is more: only its start is shown.' }
}

/** Formatted JSON; any other text unchanged. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
