import { ApiError } from './ApiError.ts'

interface Options {
  method?: 'POST' | 'PUT'
  headers?: Record<string, string>
  /** Aborts the upload. */
  signal?: AbortSignal | undefined
  /** Called with the share that has been sent: 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** The response to an accepted file. */
export interface Answer {
  status: number
  text: string
  header: (name: string) => string | null
}

/**
 * Uploads a file as a form. It throws an ApiError for a refusal, and a TypeError without a response, like `fetch`,
 * which cannot report progress.
 */
export function sendFile(
  path: string,
  file: File,
  { method = 'POST', headers = {}, signal, onProgress }: Options = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = new XMLHttpRequest()
  request.open(method, path)
  for (const [name, value] of Object.entries(headers))
    request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => {
    if (total > 0) onProgress?.(loaded / total)
  }
  request.onload = () => {
    if (request.status >= 400) reject(refusal(request))
    else
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      })
  }
  request.onerror = () => {
    reject(new TypeError('The upload got no answer.'))
  }
  request.onabort = () => {
    reject(new DOMException('The upload was stopped.', 'AbortError'))
  }
  const stop = () => {
    request.abort()
  }
  signal?.addEventListener('abort', stop, { once: true })
  request.onloadend = () => {
    signal?.removeEventListener('abort', stop)
  }
  const form = new FormData()
  form.append('file', file, file.name)
  request.send(form)
  return promise
}

function refusal(request: XMLHttpRequest): ApiError {
  const { status, statusText, responseText } = request
  const headers = ['Content-Type', 'Retry-After'].flatMap((name): [string, string][] => {
    const value = request.getResponseHeader(name)
    return value === null ? [] : [[name, value]]
  })
  return new ApiError(new Response(null, { status, statusText, headers }), responseText)
}
