import { type Drafts, emptyDrafts } from '../drafts.ts'
import { FieldRows } from '../FieldRows.tsx'
import { AddButton } from '../sortable/AddButton.tsx'
import { Sortable } from '../sortable/index.tsx'
import type { CompositeProps } from '../widget.ts'
import { widgetOf } from '../widgets.ts'

/** A card for each element, and a button for one more. */
export function ListInput(props: CompositeProps<Drafts[]>) {
  const { field, value, errorAt, Row } = props
  const { label, fields = [], maxItems = Infinity } = field
  return (
    <Sortable
      {...props}
      called={(at) => String(at + 1)}
      titleOf={(_, at) => `${label} ${String(at + 1)}`}
      foot={(add) => (
        <AddButton
          disabled={value.length >= maxItems}
          onClick={() => add(emptyDrafts(fields, widgetOf))}
        >
          Add to {label.toLowerCase()}
        </AddButton>
      )}
    >
      {(item) => <FieldRows {...item} fields={fields} errorAt={errorAt} Row={Row} />}
    </Sortable>
  )
}
