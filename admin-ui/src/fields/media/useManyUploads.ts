import { useEffect, useEffectEvent, useState } from 'react'
import type { Uploaded } from '../../api/upload.ts'
import type { Upload } from '../../session/uploads.ts'
import { useUploads } from './useUploads.ts'

interface ManyUploads {
  /** The uploads in progress and the refused ones. */
  list: Upload[]
  start: (files: File[]) => void
  /** Stops an upload, and removes it from the list. */
  stop: (key: number) => void
  retry: (key: number) => void
}

/**
 * Uploads files. `onDone` is called with the result of each, unless the component is unmounted by then: the file is in
 * the library anyway.
 */
export function useManyUploads(onDone: (uploaded: Uploaded) => void): ManyUploads {
  const { uploads, list: all } = useUploads()
  const [keys, setKeys] = useState<readonly number[]>([])
  const list = all.filter(({ key }) => keys.includes(key))
  const finished = list.find(({ state }) => state === 'done')
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (finished?.uploaded === undefined) return
    uploads.forget(finished.key)
    done(finished.uploaded)
  }, [uploads, finished])
  return {
    list,
    start: (files) => {
      const added = uploads.add(files)
      setKeys((before) => [...before, ...added])
    },
    stop: (key) => {
      uploads.stop(key)
      uploads.forget(key)
    },
    retry: uploads.retry,
  }
}
