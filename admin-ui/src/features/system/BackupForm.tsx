import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  type Backups,
  type BackupSettings,
  type BackupSettingsInput,
  backupsQuery,
  changeBackups,
} from '../../api/backups.ts'
import { systemQuery } from '../../api/system.ts'
import { SettingsForm } from '../../screens/settings/SettingsForm.tsx'
import { useSettings } from '../../screens/settings/useSettings.ts'
import type { Draft } from './backupDraft.ts'
import { BackupFields } from './BackupFields.tsx'
import { intervalText } from './intervals.ts'
import { TestBackup } from './TestBackup.tsx'

const draftOf = (settings: BackupSettings): Draft => ({
  every: settings.every,
  keep: String(settings.keep),
  folder: settings.folder ? settings.to : '',
  to: settings.folder ? '' : settings.to,
  endpoint: settings.endpoint,
  region: settings.region,
  accessKey: settings.accessKey,
  secretKey: '',
})

/** The values to send: a folder has no keys, and the secret key is omitted if it was not entered. */
const inputOf = ({ folder, secretKey, keep, ...rest }: Draft): BackupSettingsInput =>
  folder === ''
    ? { ...rest, keep: Number(keep), ...(secretKey !== '' && { secretKey }) }
    : { every: rest.every, keep: Number(keep), to: folder }

const question = {
  title: 'Make no more backups?',
  description:
    'The destination and the keys are deleted. Backups that were made stay where they are.',
  action: 'Make no backups',
}

/** The form of the destination, the schedule and the number of backups. */
export function BackupForm({ state }: { state: Backups }) {
  const { settings, etag } = state
  const client = useQueryClient()
  const toast = useToast()
  const element = useRef<HTMLDivElement>(null)
  const form = useSettings({
    element,
    stored: { settings, etag },
    draftOf,
    write: async (input: BackupSettingsInput, etag) => {
      const now = await changeBackups(input, etag)
      client.setQueryData(backupsQuery.queryKey, now)
      toast({ title: input.to === '' ? 'No backups are made now.' : 'Backups changed.' })
      void client.invalidateQueries(systemQuery)
      return now
    },
    refetch: () => client.invalidateQueries(backupsQuery),
  })
  const { draft, base, complaints } = form
  const check = () => {
    const fine = /^\d{1,5}$/.test(draft.keep.trim())
    complaints.show(fine ? {} : { keep: 'must be a number from 1 to 10000' })
    return fine
  }
  return (
    <SettingsForm
      element={element}
      form={form}
      labelledBy="backups"
      warning={
        settings.secretKeyState === 'unreadable'
          ? 'The secret key was encrypted with another secret key file: type it in again. No backups are made until then.'
          : undefined
      }
      theirs={`Somebody else has changed the settings of backups: ${summaryOf(settings)}`}
      forget={
        base.source === 'staff'
          ? { text: 'Make no backups', run: () => form.forget(question, { to: '' }) }
          : undefined
      }
      onSave={() => {
        if (check()) form.save(inputOf(draft))
      }}
      test={
        <TestBackup
          typed={form.isDirty ? inputOf(draft) : undefined}
          onTest={check}
          onError={complaints.report}
        />
      }
    >
      <BackupFields draft={draft} base={base} set={form.set} at={complaints.at} />
    </SettingsForm>
  )
}

function summaryOf({ to, every, keep }: BackupSettings): string {
  return to === ''
    ? 'none are made.'
    : `${to}, ${intervalText(every).toLowerCase()}, ${String(keep)} are kept.`
}
