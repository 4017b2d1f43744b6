import { useEffect, useEffectEvent, useState } from 'react'
import type { Upload } from '../../session/uploads.ts'
import type { Replaced, Uploaded } from '../../api/upload.ts'
import { useUploads } from './useUploads.ts'

/** The upload of a single file. */
export interface OneUpload {
  /** The upload in progress, or the refused one. */
  upload: Upload | undefined
  start: (file: File, replaces?: Replaced) => void
  stop: () => void
  retry: () => void
}

/**
 * Uploads one file. `onDone` is called with the result, unless the component is unmounted by then: the file is in the
 * library anyway.
 */
export function useOneUpload(onDone: (uploaded: Uploaded) => void): OneUpload {
  const { uploads, list } = useUploads()
  const [key, setKey] = useState<number>()
  const upload = list.find((one) => one.key === key)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (upload?.state !== 'done' || upload.uploaded === undefined) return
    uploads.forget(upload.key)
    done(upload.uploaded)
  }, [uploads, upload])
  const stop = () => {
    if (key === undefined) return
    uploads.stop(key)
    uploads.forget(key)
  }
  return {
    upload,
    start: (file, replaces) => {
      stop()
      setKey(uploads.add([file], replaces)[0])
    },
    stop,
    retry: () => {
      if (key !== undefined) uploads.retry(key)
    },
  }
}
