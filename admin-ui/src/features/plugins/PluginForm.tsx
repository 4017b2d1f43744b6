import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  changePluginSettings,
  type PluginSettings,
  pluginSettingsQuery,
  type SettingsFields,
} from '../../api/plugins.ts'
import { FieldRow } from '../../fields/FieldRow.tsx'
import { ended } from '../../fields/sentence.ts'
import { widgetOf } from '../../fields/widgets.ts'
import type { Field } from '../../model/schema.ts'
import { SettingsForm } from '../../screens/settings/SettingsForm.tsx'
import { useSettings } from '../../screens/settings/useSettings.ts'
import styles from './Plugins.module.css'
import { SecretRow } from './SecretRow.tsx'
import {
  changedFields,
  changeOf,
  drafter,
  type SecretDraft,
  theirsText,
} from './settingsDrafts.ts'

interface Props {
  name: string
  fields: SettingsFields
  stored: PluginSettings
}

/** The settings form of a plugin. It sends only the changed settings. */
export function PluginForm({ name, fields: described, stored }: Props) {
  const { fields, secrets, variables } = described
  const client = useQueryClient()
  const toast = useToast()
  const element = useRef<HTMLDivElement>(null)
  const [draftOf] = useState(() => drafter(described))
  const query = pluginSettingsQuery(name)
  const form = useSettings({
    element,
    stored,
    draftOf,
    write: async (input: PluginSettings['settings'], etag) => {
      const now = await changePluginSettings(name, input, etag)
      client.setQueryData(query.queryKey, now)
      toast({ title: 'Settings changed.' })
      return now
    },
    refetch: () => client.invalidateQueries(query),
  })
  const { draft, base, complaints } = form
  const changed = changedFields(fields, draft, draftOf(base))
  const save = () => {
    if (changed.length === 0) {
      toast({ title: 'Nothing has changed.' })
      return
    }
    try {
      const input = changeOf(changed, draft, secrets)
      complaints.show({})
      form.save(input)
    } catch (error) {
      complaints.report(error)
    }
  }
  /** Goes on with the own changes over those of somebody else, which stay in all other fields. */
  const keepMine = () => {
    const mine = changed.map((field) => field.name)
    const theirs = Object.entries(draftOf(stored.settings))
    form.set(Object.fromEntries(theirs.filter(([field]) => !mine.includes(field))))
    form.keepMine()
  }
  return (
    <SettingsForm
      element={element}
      form={{ ...form, keepMine }}
      labelledBy="plugin-settings"
      theirs={theirsText(fields, base, stored.settings)}
      test={null}
      onSave={save}
    >
      {fields.map((field) => (
        <Row
          key={field.name}
          field={field}
          variable={variables[field.name]}
          isSecret={secrets.includes(field.name)}
          stored={base[field.name]}
          draft={draft[field.name]}
          errorAt={complaints.at}
          onChange={(value) => {
            form.set({ [field.name]: value })
          }}
        />
      ))}
    </SettingsForm>
  )
}

interface RowProps {
  field: Field
  /** The environment variable that sets the field; undefined for none. */
  variable: string | undefined
  isSecret: boolean
  /** The stored value; of a secret, whether it is set. */
  stored: unknown
  draft: unknown
  errorAt: (path: string, within?: boolean) => string | undefined
  onChange: (draft: unknown) => void
}

function Row(props: RowProps) {
  const { variable, isSecret, stored, draft, errorAt, onChange } = props
  const isLocked = variable !== undefined
  const field = isLocked ? locked(props.field, variable) : props.field
  return (
    <fieldset
      disabled={isLocked}
      className={styles.locked}
      data-wide={widgetOf(field.kind).narrow !== true || undefined}
    >
      {isSecret ? (
        <SecretRow
          field={field}
          isSet={stored === true}
          locked={isLocked}
          draft={draft as SecretDraft}
          error={errorAt(field.name)}
          onChange={onChange}
        />
      ) : (
        <FieldRow
          field={field}
          name={field.name}
          value={draft}
          errorAt={errorAt}
          onChange={onChange}
        />
      )}
    </fieldset>
  )
}

/** A field whose help names the variable that sets it. */
function locked(field: Field, variable: string): Field {
  const note = `Set by the environment variable ${variable} on the server.`
  return { ...field, help: [ended(field.help ?? ''), note].filter(Boolean).join(' ') }
}
