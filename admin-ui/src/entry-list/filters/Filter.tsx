import { Select } from '@quoin/shared-ui/ui/form/Select'
import { use } from 'react'
import { IdentityContext } from '../../model/identity.ts'
import { publishingOf } from '../../model/publishing.ts'
import type { ContentType, Field } from '../../model/schema.ts'
import { useType } from '../../api/entries/useSchema.ts'
import { RefPicker } from '../../fields/ref/RefPicker.tsx'
import { choiceLabel } from '../../fields/texts.ts'
import { titleCase } from '../../model/words.ts'
import styles from './ListTools.module.css'
import type { ListView } from './useListView.ts'

interface Props {
  type: ContentType
  field: Field
  view: ListView
}

/** A select that filters by the value of a field. */
export function Filter(props: Props) {
  return props.field.ref ? <RefFilter {...props} /> : <ChoiceFilter {...props} />
}

function RefFilter({ type, field, view }: Props) {
  return (
    <div className={styles.choice}>
      <RefPicker
        alone
        type={useType(field.ref ?? '')}
        label={nameOf(field)}
        aria-label={nameOf(field)}
        value={view.filters[field.name] ?? ''}
        onChange={(id) => {
          view.set(field.name, id)
        }}
        placeholder={anyOf(type, field)}
      />
    </div>
  )
}

/** An option that is not a value of the field. */
const scheduled = 'scheduled=true'

function ChoiceFilter({ type, field, view }: Props) {
  const me = use(IdentityContext)?.username ?? ''
  const chosen = view.filters[field.name] ?? ''
  const waits = field.status !== undefined && publishingOf(type)?.from !== undefined
  return (
    <Select
      aria-label={nameOf(field)}
      className={styles.choice}
      value={waits && view.filters.scheduled ? scheduled : chosen}
      onChange={({ target: { value } }) => {
        const waiting = value === scheduled
        view.set(field.name, waiting ? '' : value, waits ? { scheduled: waiting } : {})
      }}
    >
      <option value="">{anyOf(type, field)}</option>
      {choicesOf(field, me, chosen).map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
      {waits && <option value={scheduled}>Scheduled</option>}
    </Select>
  )
}

/** The options with their labels. For a user field these are the current user and the selected one. */
function choicesOf(
  { kind, user, label, choices = [] }: Field,
  me: string,
  chosen: string,
): string[][] {
  if (kind === 'boolean')
    return [
      ['true', label],
      ['false', `Not ${label.toLowerCase()}`],
    ]
  if (user)
    return [[me, `Me (${me})`], ...(chosen && chosen !== me ? [[chosen, chosen]] : [])]
  return choices.map((choice) => [
    choice,
    kind === 'choice' ? choiceLabel(choice) : choice,
  ])
}

function nameOf({ label }: Field): string {
  return `Filter by ${label.toLowerCase()}`
}

/** The label of the option without a filter. */
function anyOf({ many }: ContentType, { status, label, kind }: Field): string {
  if (kind === 'boolean') return `${label} or not`
  return status ? `All ${titleCase(many)}` : `Any ${label.toLowerCase()}`
}
