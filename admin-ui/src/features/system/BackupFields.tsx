import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { sentence } from '../../fields/sentence.ts'
import { ForDevelopers } from '../../ui/Opening.tsx'
import type { FieldsProps } from './backupDraft.ts'
import { BucketFields } from './BucketFields.tsx'
import { intervals, intervalText } from './intervals.ts'

/** The fields of the destination and the schedule of backups. */
export function BackupFields(props: FieldsProps) {
  const { draft, base, set, at } = props
  return (
    <>
      <Field label="How often" error={sentence('How often', at('every'))}>
        <Select
          value={draft.every}
          onChange={({ target }) => {
            set({ every: target.value })
          }}
        >
          {intervals(base.every).map((every) => (
            <option key={every} value={every}>
              {intervalText(every)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="How many are kept"
        help="The oldest beyond that are removed."
        error={sentence('How many are kept', at('keep'))}
      >
        <Input
          inputMode="numeric"
          value={draft.keep}
          autoComplete="off"
          onChange={({ target }) => {
            set({ keep: target.value })
          }}
        />
      </Field>
      <Where {...props} />
      {draft.folder === '' && <BucketFields {...props} />}
    </>
  )
}

/** Where backups go: a bucket, or one of the folders that the host allows. */
function Where({ draft, base, set, at }: FieldsProps) {
  const folders = new Set(base.folders)
  // A folder that the host has withdrawn stays until another place is chosen.
  if (base.folder) folders.add(base.to)
  if (folders.size === 0)
    return (
      <div>
        <p>
          Backups go to a bucket. A folder of the server can be chosen here once the
          operator of the server has allowed it.
        </p>
        <ForDevelopers>
          <p>
            The flag is <code>--backup-folder</code>, with the path of the folder.
          </p>
        </ForDevelopers>
      </div>
    )
  const isWithdrawn = draft.folder !== '' && !base.folders.includes(draft.folder)
  const error = draft.folder === '' ? undefined : sentence('Folder', at('to'))
  return (
    <Field
      label="Where"
      help={
        isWithdrawn
          ? 'The server no longer allows this folder. Choose another place.'
          : 'A folder on the disk of the site is lost with the disk.'
      }
      error={error}
    >
      <Select
        value={draft.folder}
        onChange={({ target }) => {
          set({ folder: target.value })
        }}
      >
        <option value="">A bucket</option>
        {[...folders].map((folder) => (
          <option key={folder} value={folder}>
            {folder}
          </option>
        ))}
      </Select>
    </Field>
  )
}
