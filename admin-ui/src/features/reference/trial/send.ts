/** What came of a call that was tried. */
export interface Result {
  status: number
  statusText: string
  /** Milliseconds until all of it was there. */
  took: number
  headers: [string, string][]
  text: string
  /** Why the text is not all of the answer; empty where it is. */
  note: string
}

/** How much of an answer is shown. */
const most = 200_000

/** Makes a call with one's own session. What has come of the answer when it is stopped is given. */
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

/** As much of a stream as is shown. One that never ends is read until it is stopped. */
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

/** JSON with its lines; any other text as it is. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
