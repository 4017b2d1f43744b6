import { Button } from '@quoin/shared-ui/ui/Button'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useEffect, useEffectEvent } from 'react'
import { UploadLine } from '../../fields/media/UploadLine.tsx'
import type { Upload, Uploads } from '../../session/uploads.ts'
import { useUploads } from '../../fields/media/useUploads.ts'
import styles from './UploadList.module.css'

/** The uploads in progress, and those that failed; there is at least one upload. Files that have arrived are in the list. */
export function UploadList() {
  const { uploads, list } = useUploads()
  const ended = list.filter(({ state }) => state !== 'waiting' && state !== 'sending')
  const done = list.filter(({ state }) => state === 'done')
  useArrived(uploads, ended.length === list.length ? done : [])
  if (done.length === list.length) return null
  return (
    <section aria-labelledby="uploads" className={styles.uploads}>
      <header className={styles.header}>
        <h2 id="uploads" className={styles.title} aria-live="polite">
          {ended.length < list.length
            ? `Uploading: ${done.length} of ${list.length} done`
            : `${list.length - done.length} not uploaded`}
        </h2>
        {ended.length > done.length && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              uploads.forget(...ended.map(({ key }) => key))
            }}
          >
            Dismiss all
          </Button>
        )}
      </header>
      <ul className={styles.list}>
        {refusedFirst(list.filter(({ state }) => state !== 'done')).map((upload) => (
          <li key={upload.key}>
            <UploadLine
              upload={upload}
              stop="Cancel"
              onStop={() => {
                uploads.stop(upload.key)
              }}
              onRetry={() => {
                uploads.retry(upload.key)
              }}
              onForget={() => {
                uploads.forget(upload.key)
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Removes uploads that are done, and says how many files have arrived. */
function useArrived(uploads: Uploads, done: readonly Upload[]) {
  const toast = useToast()
  const arrived = useEffectEvent(() => {
    if (done.length === 0) return
    const known = done.filter(({ uploaded }) => uploaded?.known).length
    const files = done.length === 1 ? '1 file is' : `${String(done.length)} files are`
    toast({
      title: `${files} in the library`,
      ...(known > 0 && {
        description: `${String(known)} of them had been there already.`,
      }),
    })
    uploads.forget(...done.map(({ key }) => key))
  })
  useEffect(() => {
    arrived()
  }, [done.length])
}

/** The uploads, with refused ones first. */
function refusedFirst<One extends { state: string }>(list: readonly One[]): One[] {
  const [refused, others] = [true, false].map((wanted) =>
    list.filter(({ state }) => (state === 'refused') === wanted),
  )
  return [...(refused ?? []), ...(others ?? [])]
}
