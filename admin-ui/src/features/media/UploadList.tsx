import { Button } from '@quoin/shared-ui/ui/Button'
import { Link } from 'react-router'
import type { MediaItem } from '../../api/media.ts'
import { UploadLine } from '../../fields/media/UploadLine.tsx'
import { useUploads } from '../../fields/media/useUploads.ts'
import styles from './UploadList.module.css'

/** The uploads in progress or recently ended; there is at least one. */
export function UploadList() {
  const { uploads, list } = useUploads()
  const done = list.filter(({ state }) => state === 'done').length
  const ended = list.filter(({ state }) => state !== 'waiting' && state !== 'sending')
  return (
    <section aria-labelledby="uploads" className={styles.uploads}>
      <header className={styles.header}>
        <h2 id="uploads" className={styles.title} aria-live="polite">
          {ended.length < list.length
            ? `Uploading: ${done} of ${list.length} done`
            : `Uploads: ${done} of ${list.length} done`}
        </h2>
        {ended.length > 0 && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              uploads.forget(...ended.map(({ key }) => key))
            }}
          >
            Clear finished
          </Button>
        )}
      </header>
      <ul className={styles.list}>
        {refusedFirst(list).map((upload) => (
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
            >
              {upload.uploaded && <OpenLink {...upload.uploaded.entity} />}
            </UploadLine>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The uploads, with refused ones first. */
function refusedFirst<One extends { state: string }>(list: readonly One[]): One[] {
  const [refused, others] = [true, false].map((wanted) =>
    list.filter(({ state }) => (state === 'refused') === wanted),
  )
  return [...(refused ?? []), ...(others ?? [])]
}

function OpenLink({ id, name }: MediaItem) {
  return (
    <Button asChild variant="secondary" size="small">
      <Link to={`/admin/media/${encodeURIComponent(id)}`} aria-label={`Open: ${name}`}>
        Open
      </Link>
    </Button>
  )
}
