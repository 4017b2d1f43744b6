import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../model/identity.ts'
import { entryQuery } from '../../api/entries/queries.ts'
import { type Entry, textOf } from '../../model/schema.ts'
import { Failed } from '../../ui/Failed.tsx'
import { useType } from '../../api/entries/useSchema.ts'
import { sentence } from '../../fields/sentence.ts'
import { EntryView } from '../../entry-form/EntryView.tsx'
import { HistoryButton } from '../../history/HistoryButton.tsx'
import { Presence } from '../../entry-form/presence/Presence.tsx'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { MoreSettings } from './MoreSettings.tsx'
import styles from './SiteSettings.module.css'
import { usePause } from './usePause.ts'
import { useSettings } from './useSettings.ts'

const fields = [
  { name: 'siteName', label: 'Site Name' },
  { name: 'tagline', label: 'Tagline' },
  { name: 'description', label: 'Site Description', long: true },
  { name: 'contactEmail', label: 'Contact Email', type: 'email' },
  { name: 'phone', label: 'Phone Number', type: 'tel' },
  { name: 'address', label: 'Address', long: true },
]

const shown = { fields: fields.map(({ name }) => name), partial: true }

/** The settings of the site. Each keystroke is saved; there is no save button. */
export function SiteSettings() {
  const type = useType('settings')
  const { data, error } = useQuery(entryQuery(type, type.name))
  const [address] = useQueryParams()
  const [restored, setRestored] = useState(0)
  const { update } = useCan(type)
  if (error !== null) return <Failed error={error} />
  if (data === undefined) return <Skeleton height="20rem" />
  return (
    <>
      {/* The dialog with the other settings shows the status itself. Nothing here waits to be saved. */}
      {update && !address.has('edit') && (
        <Presence type={type} id={type.name} typing={false} />
      )}
      {/* A restored state replaces the input. */}
      {update ? (
        <SettingsForm key={restored} settings={data.entity} />
      ) : (
        <EntryView type={type} override={shown} entry={data.entity} />
      )}
      <div className={styles.history}>
        <HistoryButton
          title="History of the settings"
          type={type}
          id={type.name}
          onRestored={() => {
            setRestored((before) => before + 1)
          }}
        />
      </div>
      <MoreSettings />
    </>
  )
}

function SettingsForm({ settings }: { settings: Entry }) {
  // The input stays here, even if the server normalises it.
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [complaints, setComplaints] = useState<Record<string, string>>({})
  const [saved, setSaved] = useState<Record<string, unknown>>({})
  const notice = usePause()
  const { save } = useSettings({
    typed: true,
    onSaved: (values) => {
      setSaved((before) => ({ ...before, ...values }))
      setComplaints((before) => without(before, values))
    },
    onUndone: () => {
      setTyped({})
      setComplaints({})
    },
    onRefused: ({ fieldErrors }, tell) => {
      setComplaints((before) => ({ ...before, ...fieldErrors }))
      // An incomplete address is refused: that is not an error while somebody is typing.
      notice.wait(tell)
    },
  })
  return (
    <div className={styles.form}>
      {fields.map(({ name, label, long, type }) => {
        const props = {
          name,
          value: typed[name] ?? textOf(settings, name),
          onBlur: notice.end,
          onChange: ({ target }: { target: { value: string } }) => {
            setTyped((before) => ({ ...before, [name]: target.value }))
            notice.cancel()
            save({ [name]: target.value })
          },
        }
        return (
          <Field
            key={name}
            label={label}
            help={saved[name] !== undefined && saved[name] === typed[name] && 'Saved.'}
            error={sentence(label, complaints[name])}
          >
            {long ? (
              <Textarea {...props} rows={3} />
            ) : (
              <Input {...props} type={type ?? 'text'} />
            )}
          </Field>
        )
      })}
    </div>
  )
}

function without(
  complaints: Record<string, string>,
  saved: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(complaints).filter(([name]) => !(name in saved)),
  )
}
