import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import {
  type Backups,
  type BackupSettings,
  type BackupSettingsInput,
  backupsQuery,
  changeBackups,
} from '../../api/backups.ts'
import { systemQuery } from '../../api/system.ts'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import { useUnsaved, useUnsavedGuard } from '../../entry-form/useUnsavedGuard.ts'
import { BackupFields, type Draft } from './BackupFields.tsx'
import styles from './Backups.module.css'
import { intervalText } from './intervals.ts'
import { TestBackup } from './TestBackup.tsx'

const draftOf = (settings: BackupSettings): Draft => ({
  every: settings.every,
  keep: String(settings.keep),
  to: settings.to,
  endpoint: settings.endpoint,
  region: settings.region,
  accessKey: settings.accessKey,
  secretKey: '',
})

/** What is sent of a draft: everything but a secret key that was not typed. */
const inputOf = ({ secretKey, keep, ...rest }: Draft): BackupSettingsInput => ({
  ...rest,
  keep: Number(keep),
  ...(secretKey !== '' && { secretKey }),
})

/** Sets up where backups go, how often they are made, and how many are kept. */
export function BackupForm({ state }: { state: Backups }) {
  const { settings } = state
  const client = useQueryClient()
  const toast = useToast()
  const confirm = useConfirm()
  const guard = useUnsavedGuard()
  const element = useRef<HTMLDivElement>(null)
  const complaints = useFieldErrors(element)
  // What the form was filled in from. Somebody else may have saved meanwhile: that is told when this is saved.
  const [base, setBase] = useState({ settings, etag: state.etag })
  const [draft, setDraft] = useState(() => draftOf(settings))
  const [stale, setStale] = useState(false)
  const begun = draftOf(base.settings)
  const dirty = (Object.keys(begun) as (keyof Draft)[]).some(
    (name) => draft[name] !== begun[name],
  )
  const begin = (next: Backups) => {
    setBase({ settings: next.settings, etag: next.etag })
    setDraft(draftOf(next.settings))
    setStale(false)
    complaints.show({})
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (input: BackupSettingsInput) => changeBackups(input, base.etag),
    onSuccess: (now, { to }) => {
      client.setQueryData(backupsQuery.queryKey, now)
      begin(now)
      toast({ title: to === '' ? 'No backups are made now.' : 'Backups changed.' })
      void client.invalidateQueries(systemQuery)
    },
    onError: async (error) => {
      complaints.report(error)
      if (!(error instanceof ApiError) || error.status !== 412) return
      await client.invalidateQueries(backupsQuery)
      setStale(true)
    },
  })
  useUnsaved(isPending ? 'saving' : dirty ? 'typed' : 'nothing', guard.mark)

  const check = () => {
    const fine = /^\d{1,5}$/.test(draft.keep.trim())
    complaints.show(fine ? {} : { keep: 'must be a number from 1 to 10000' })
    return fine
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isPending && check()) mutate(inputOf(draft))
  }
  const remove = async () => {
    const yes = await confirm({
      title: 'Make no more backups?',
      description:
        'The bucket and its keys are forgotten. Backups that were made stay where they are.',
      action: 'Make no backups',
    })
    if (yes) mutate({ to: '' })
  }
  return (
    <div ref={element} className={styles.form}>
      <form
        className={styles.form}
        aria-labelledby="backups"
        noValidate
        onSubmit={submit}
      >
        {settings.secretKeyState === 'unreadable' && (
          <p role="alert" className={styles.warning}>
            The secret key was encrypted with another secret key file: type it in again.
            No backups are made until then.
          </p>
        )}
        {stale && (
          <Theirs
            settings={settings}
            onTake={() => {
              begin(state)
            }}
            onKeep={() => {
              setBase({ settings, etag: state.etag })
              setStale(false)
            }}
          />
        )}
        <BackupFields
          draft={draft}
          base={base.settings}
          set={(change) => {
            setDraft({ ...draft, ...change })
          }}
          at={complaints.at}
        />
        <div className={styles.actions}>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
          {base.settings.source === 'staff' && (
            <Button variant="ghost" disabled={isPending} onClick={() => void remove()}>
              Make no backups
            </Button>
          )}
        </div>
      </form>
      <TestBackup
        typed={dirty ? inputOf(draft) : undefined}
        onTest={check}
        onError={complaints.report}
      />
    </div>
  )
}

interface TheirsProps {
  settings: BackupSettings
  onTake: () => void
  onKeep: () => void
}

/** What somebody else has saved meanwhile, and what to do about it. */
function Theirs({ settings, onTake, onKeep }: TheirsProps) {
  const { to, every, keep } = settings
  return (
    <div role="alert" className={styles.warning}>
      <p>
        {'Somebody else has changed the settings of backups: '}
        {to === ''
          ? 'none are made.'
          : `${to}, ${intervalText(every).toLowerCase()}, ${String(keep)} are kept.`}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={onTake}>
          Take theirs
        </Button>
        <Button variant="secondary" size="small" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}
