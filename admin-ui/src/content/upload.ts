import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { noteSeq } from '@quoin/shared-ui/api/call'
import type { Loaded } from '@quoin/shared-ui/api/content'
import type { MediaItem } from './media.ts'

/** What the server takes, as a file chooser names it. */
export const accepted = {
  image: '.jpg,.jpeg,.png,.gif,.webp,.avif,.svg',
  document: '.pdf',
  any: '.jpg,.jpeg,.png,.gif,.webp,.avif,.svg,.pdf',
}

/** The file that another takes the place of, at the revision that the person has seen. */
export interface Replaced {
  id: string
  etag: string | null
}

interface Options {
  /** Ends the upload before it is whole. */
  signal?: AbortSignal
  /** Told how much has been sent: 0 to 1. */
  onProgress?: (share: number) => void
  replaces?: Replaced | undefined
}

/** A file that is in the library now. */
export interface Uploaded extends Loaded<MediaItem> {
  /** Whether the same bytes were there before. */
  known: boolean
}

/**
 * Sends a file to the library, new or in the place of another. A refusal is thrown as an ApiError, an answer that
 * never came as a TypeError, as `fetch` does it, which could not tell of the progress.
 */
export function upload(
  file: File,
  { signal, onProgress, replaces }: Options = {},
): Promise<Uploaded> {
  const { promise, resolve, reject } = Promise.withResolvers<Uploaded>()
  const request = new XMLHttpRequest()
  request.open(replaces ? 'PUT' : 'POST', addressFor(replaces))
  if (replaces?.etag) request.setRequestHeader('If-Match', replaces.etag)
  request.upload.onprogress = ({ loaded, total }) => {
    if (total > 0) onProgress?.(loaded / total)
  }
  request.onload = () => {
    noteSeq(Number(request.getResponseHeader('Quoin-Seq')))
    try {
      resolve(read(request))
    } catch (error) {
      reject(error)
    }
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

function addressFor(replaced: Replaced | undefined): string {
  const library = '/api/admin/media'
  return replaced ? `${library}/${encodeURIComponent(replaced.id)}/file` : library
}

function read(request: XMLHttpRequest): Uploaded {
  const { status, statusText, responseText } = request
  if (status >= 400) {
    const headers = namedIn(request, 'Content-Type', 'Retry-After')
    throw new ApiError(new Response(null, { status, statusText, headers }), responseText)
  }
  return {
    entity: JSON.parse(responseText) as MediaItem,
    etag: request.getResponseHeader('ETag'),
    known: status === 200,
  }
}

function namedIn(request: XMLHttpRequest, ...names: string[]): [string, string][] {
  return names.flatMap((name): [string, string][] => {
    const value = request.getResponseHeader(name)
    return value === null ? [] : [[name, value]]
  })
}
