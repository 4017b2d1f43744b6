import { Button } from '@quoin/shared-ui/ui/Button'
import { useMutation } from '@tanstack/react-query'
import { type BackupSettingsInput, testBackups } from '../../api/backups.ts'
import { useFailure } from '../../api/useFailure.ts'
import styles from './Backups.module.css'

interface Props {
  /** The unsaved settings to test; undefined for the current settings. */
  typed?: BackupSettingsInput | undefined
  /** Called before a test; `onError` is called with a failure that is not a response of the bucket. */
  onTest?: () => boolean
  onError?: (error: unknown) => void
}

/** Writes a small test file to the destination of backups, and shows the result. */
export function TestBackup({ typed, onTest, onError }: Props) {
  const fail = useFailure()
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: () => testBackups(typed ?? {}),
    onError: onError ?? fail,
  })
  return (
    <form
      className={styles.test}
      aria-label="Test of backups"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending) return
        reset()
        if (onTest?.() !== false) mutate()
      }}
    >
      <p>A test writes something small where backups go, and removes it again.</p>
      <Button type="submit" variant="secondary" disabled={isPending}>
        {isPending ? 'Testing...' : 'Test'}
      </Button>
      <div role="status" className={styles.answer}>
        {data && <p>{data.ok ? data.message : `It failed. ${data.message}`}</p>}
      </div>
    </form>
  )
}
