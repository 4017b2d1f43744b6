import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Upload, type Uploads, uploadsOf } from '../../session/uploads.ts'

/** The uploads of the back office, and the list of them as it is now. */
export function useUploads(): { uploads: Uploads; list: readonly Upload[] } {
  const uploads = uploadsOf(useQueryClient())
  return { uploads, list: useSyncExternalStore(uploads.subscribe, uploads.list) }
}
