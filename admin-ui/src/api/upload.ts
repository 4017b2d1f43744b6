import { noteSeq } from '@quoin/shared-ui/api/call'
import type { Loaded } from '@quoin/shared-ui/api/content'
import { sendFile } from '@quoin/shared-ui/api/sendFile'
import type { MediaItem } from './media.ts'

/** The accepted file types, in the format of a file input. */
export const accepted = {
  image: '.jpg,.jpeg,.png,.gif,.webp,.avif,.svg',
  document: '.pdf',
  video: '.mp4,.m4v,.webm',
  audio: '.mp3',
  any: '.jpg,.jpeg,.png,.gif,.webp,.avif,.svg,.pdf,.mp4,.m4v,.webm,.mp3',
}

/** The file to replace, at the revision that the person has seen. */
export interface Replaced {
  id: string
  etag: string | null
}

interface Options {
  /** Aborts the upload. */
  signal?: AbortSignal
  /** Called with the share that has been sent: 0 to 1. */
  onProgress?: (share: number) => void
  replaces?: Replaced | undefined
}

/** A file after its upload to the library. */
export interface Uploaded extends Loaded<MediaItem> {
  /** Whether the library already had a file with the same bytes. */
  known: boolean
}

/** Uploads a new file to the library, or replaces one. It fails like `sendFile`. */
export async function upload(
  file: File,
  { signal, onProgress, replaces }: Options = {},
): Promise<Uploaded> {
  const { status, text, header } = await sendFile(addressFor(replaces), file, {
    method: replaces ? 'PUT' : 'POST',
    headers: replaces?.etag ? { 'If-Match': replaces.etag } : {},
    signal,
    onProgress,
  })
  noteSeq(Number(header('Quoin-Seq')))
  return {
    entity: JSON.parse(text) as MediaItem,
    etag: header('ETag'),
    known: status === 200,
  }
}

function addressFor(replaced: Replaced | undefined): string {
  const library = '/api/admin/media'
  return replaced ? `${library}/${encodeURIComponent(replaced.id)}/file` : library
}
