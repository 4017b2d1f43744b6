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

/** The form of the settings of a plugin. It sends only what was changed. */
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
      {fields.map((field) => {
        const variable = variables[field.name]
        const row = {
          field: locked(field, variable),
          onChange: (value: unknown) => {
            form.set({ [field.name]: value })
          },
        }
        return (
          <fieldset
            key={field.name}
            disabled={variable !== undefined}
            className={styles.locked}
            data-wide={widgetOf(field.kind).narrow !== true || undefined}
          >
            {secrets.includes(field.name) ? (
              <SecretRow
                {...row}
                isSet={base[field.name] === true}
                locked={variable !== undefined}
                draft={draft[field.name] as SecretDraft}
                error={complaints.at(field.name)}
              />
            ) : (
              <FieldRow
                {...row}
                name={field.name}
                value={draft[field.name]}
                errorAt={complaints.at}
                lookup={widgetOf}
              />
            )}
          </fieldset>
        )
      })}
    </SettingsForm>
  )
}

/** A field whose help names the variable that sets it, if there is one. */
function locked(field: Field, variable: string | undefined): Field {
  if (variable === undefined) return field
  const note = `Set by the environment variable ${variable} on the server.`
  return { ...field, help: [ended(field.help ?? ''), note].filter(Boolean).join(' ') }
}
