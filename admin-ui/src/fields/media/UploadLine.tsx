import { formatPercent } from '@quoin/shared-ui/format/number'
import { Button } from '@quoin/shared-ui/ui/Button'
import type { ReactNode } from 'react'
import type { Upload } from '../../session/uploads.ts'
import styles from './UploadLine.module.css'

interface Props {
  upload: Upload
  /** The label of the button that stops it; forms have another Cancel. */
  stop: string
  onStop: () => void
  onRetry: () => void
  /** Removes the line. */
  onForget?: () => void
  /** Actions for the uploaded file. */
  children?: ReactNode
}

/** The progress of an upload, with its actions. */
export function UploadLine({ upload, stop, onStop, onRetry, onForget, children }: Props) {
  const { name, state, share } = upload
  const active = state === 'waiting' || state === 'sending'
  const failed = state === 'refused' || state === 'stopped'
  return (
    <div className={styles.line} data-state={state}>
      <span className={styles.name}>{name}</span>
      <span className={styles.actions}>
        {active && (
          <Button
            variant="ghost"
            size="small"
            aria-label={`${stop}: ${name}`}
            onClick={onStop}
          >
            {stop}
          </Button>
        )}
        {failed && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Retry: ${name}`}
            onClick={onRetry}
          >
            Retry
          </Button>
        )}
        {!active && children}
        {!active && onForget && (
          <Button
            variant="ghost"
            size="small"
            aria-label={`Dismiss: ${name}`}
            onClick={onForget}
          >
            Dismiss
          </Button>
        )}
      </span>
      {active && (
        <progress
          className={styles.progress}
          aria-label={`Upload of ${name}`}
          max={1}
          value={share}
        />
      )}
      <span className={styles.words} role={state === 'refused' ? 'alert' : undefined}>
        {wordsOf(upload, share)}
      </span>
    </div>
  )
}

function wordsOf({ state, message, uploaded }: Upload, share: number): string {
  switch (state) {
    case 'waiting':
      return 'Waiting...'
    case 'sending':
      return share < 1 ? formatPercent(share) : 'The server is looking at it...'
    case 'stopped':
      return 'Stopped.'
    case 'refused':
      return message ?? ''
    case 'done':
      return uploaded?.known ? 'It was in the library already.' : 'It is in the library.'
  }
}
