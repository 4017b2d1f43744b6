import { useSyncExternalStore } from 'react'
import { useSession } from '../../session/store.ts'
import type { Upload, Uploads } from '../../session/uploads.ts'

/** The uploads of the back office, and their current list. */
export function useUploads(): { uploads: Uploads; list: readonly Upload[] } {
  const uploads = useSession().uploads
  return { uploads, list: useSyncExternalStore(uploads.subscribe, uploads.list) }
}
