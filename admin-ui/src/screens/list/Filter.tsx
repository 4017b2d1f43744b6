import { Select } from '@quoin/shared-ui/ui/Select'
import { publishingOf } from '../../content/publishing.ts'
import type { ContentType, Field } from '../../content/schema.ts'
import { useType } from '../../content/useSchema.ts'
import { RefPicker } from '../../fields/ref/RefPicker.tsx'
import { choiceLabel } from '../../fields/texts.ts'
import { titleCase } from '../words.ts'
import styles from './ListTools.module.css'
import type { ListView } from './useListView.ts'

interface Props {
  type: ContentType
  field: Field
  view: ListView
}

/** A choice of the value that entries are to have in a field. */
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

/** No choice has such a value. */
const scheduled = 'scheduled=true'

function ChoiceFilter({ type, field, view }: Props) {
  const waits = field.status !== undefined && publishingOf(type)?.from !== undefined
  return (
    <Select
      aria-label={nameOf(field)}
      className={styles.choice}
      value={
        waits && view.filters.scheduled ? scheduled : (view.filters[field.name] ?? '')
      }
      onChange={({ target: { value } }) => {
        const waiting = value === scheduled
        view.set(field.name, waiting ? '' : value, waits ? { scheduled: waiting } : {})
      }}
    >
      <option value="">{anyOf(type, field)}</option>
      {field.choices?.map((choice) => (
        <option key={choice} value={choice}>
          {field.kind === 'choice' ? choiceLabel(choice) : choice}
        </option>
      ))}
      {waits && <option value={scheduled}>Scheduled</option>}
    </Select>
  )
}

function nameOf({ label }: Field): string {
  return `Filter by ${label.toLowerCase()}`
}

/** What a filter says while it lets everything through. */
function anyOf({ many }: ContentType, { status, label }: Field): string {
  return status ? `All ${titleCase(many)}` : `Any ${label.toLowerCase()}`
}
